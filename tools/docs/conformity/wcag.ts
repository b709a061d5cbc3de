import { by, type Item, item, missing, notApplicable } from './item.ts';

const scans = by(['e2e/accessibility.spec.ts', '{who}: no serious finding, every colour proven']);
const noMedia = notApplicable('no sound and no film');
const forms = 'web/src/features/patients/patient-dialog.component.test.ts';
const shell = 'e2e/shell-header.spec.ts';

/** Level A and AA, all fifty-five. */
export const wcag: readonly Item[] = [
  item('1.1.1', 'Pictures have words', scans),
  item('1.2.1', 'Sound or film alone has words', noMedia),
  item('1.2.2', 'Film has captions', noMedia),
  item('1.2.3', 'Film is described', noMedia),
  item('1.2.4', 'Live sound has captions', noMedia),
  item('1.2.5', 'Film is described by sound', noMedia),
  item('1.3.1', 'Structure is in the markup', scans),
  item(
    '1.3.2',
    'The order makes sense',
    by(['e2e/public-pages.spec.ts', 'each page can be followed, touched and read in order']),
  ),
  item(
    '1.3.3',
    'Nothing is explained by shape or place alone',
    missing('no test can see it; nobody has written down a reading by people'),
  ),
  item('1.3.4', 'Either orientation works', missing('no test turns a screen')),
  item('1.3.5', 'Fields say what they are for', scans),
  item('1.4.1', 'Nothing is said by colour alone', missing('only links in text are checked by the scans')),
  item('1.4.2', 'Sound can be stopped', noMedia),
  item(
    '1.4.3',
    'Text stands out from its ground',
    by(
      ['web/src/palettes/tokens.test.ts', '{palette} in {theme}: text reads at 4.5:1 and edges of controls at 3:1'],
      ['e2e/accessibility.spec.ts', '{who}: no serious finding, every colour proven'],
    ),
  ),
  item('1.4.4', 'Text at twice its size is usable', by([shell, 'text at twice its size at {width} px'])),
  item('1.4.5', 'Text is no picture', missing('none is but logos; no test says so')),
  item('1.4.10', 'Nothing scrolls sideways when enlarged', by([shell, 'the landing at {size}', 'the frame at {size}'])),
  item(
    '1.4.11',
    'Edges of controls stand out',
    by(['web/src/palettes/tokens.test.ts', '{palette} in {theme}: text reads at 4.5:1 and edges of controls at 3:1']),
  ),
  item('1.4.12', 'Wider spacing of text loses nothing', missing('no test widens it')),
  item(
    '1.4.13',
    'What appears on pointing can be dismissed and reached',
    missing('names of icons appear after a moment; no test dismisses them'),
  ),
  item(
    '2.1.1',
    'Everything works from the keyboard',
    by(
      ['e2e/sign-in.spec.ts', 'from the keyboard alone'],
      ['e2e/document-viewer.spec.ts', 'a PDF is read inside the page, with keys and buttons alone'],
      ['web/src/features/clinics/clinics-page.component.test.ts', 'the clinics are worked with from the keyboard'],
    ),
  ),
  item(
    '2.1.2',
    'The keyboard is never caught',
    by([
      'web/src/features/professionals/professionals-page.component.test.ts',
      'Tab goes through the form in order and stays inside; Escape closes it',
    ]),
  ),
  item(
    '2.1.4',
    'No shortcut is a letter alone',
    by(['web/src/lib/browser/shortcut.test.ts', 'nothing else, so that the browser keeps its own shortcuts']),
  ),
  item(
    '2.2.1',
    'Time limits can be lengthened',
    by([
      'web/src/lib/session/session-end.component.test.ts',
      'a session that ended asks for the password over the page, on which nothing is lost',
    ]),
  ),
  item('2.2.2', 'What moves can be stopped', by(['e2e/landing.spec.ts', 'nothing moves by itself'])),
  item('2.3.1', 'Nothing flashes', notApplicable('nothing flashes')),
  item('2.4.1', 'Repeated parts can be skipped', by([shell, 'skip link and user menu work from the keyboard alone'])),
  item('2.4.2', 'Pages have titles', scans),
  item(
    '2.4.3',
    'The focus moves in order',
    by(['e2e/shell.spec.ts', 'a change of page starts at the top, for the eye and for the reader']),
  ),
  item('2.4.4', 'Links say where they lead', scans),
  item(
    '2.4.5',
    'There is more than one way to a page',
    by([
      'web/src/features/search/search.component.test.ts',
      'what was opened is among the recent ones, and gone with the person',
    ]),
  ),
  item(
    '2.4.6',
    'Headings and labels say what they head',
    by(['web/src/features/help/labels.test.ts', '{role}: every label it names stands in the interface, to the letter']),
  ),
  item('2.4.7', 'The focus can be seen', missing('drawn by one rule of the style sheet; no test looks at it')),
  item(
    '2.4.11',
    'What has the focus is not covered',
    by([
      'e2e/toast.spec.ts',
      'a toast covers nothing pressed, also on a phone, and goes away when swiped 50 px to the side',
    ]),
  ),
  item(
    '2.5.1',
    'Gestures have a simple way beside them',
    by(['e2e/document-viewer.spec.ts', 'a PDF is read inside the page, with keys and buttons alone']),
  ),
  item('2.5.2', 'A press can be taken back', missing('buttons act on release, as browsers do; no test')),
  item('2.5.3', 'The spoken name holds the written one', scans),
  item('2.5.4', 'Nothing needs the device to be moved', notApplicable('no motion is used')),
  item(
    '2.5.7',
    'Nothing needs dragging',
    by([
      'web/src/features/documents/upload-dialog.component.test.ts',
      'a document is attached from the keyboard, and Escape leaves the focus where it was',
    ]),
  ),
  item('2.5.8', 'Targets are 24 pixels or more', missing('no test measures every target')),
  item('3.1.1', 'The page says its language', scans),
  item('3.1.2', 'Parts in another language say so', by(['contract/test/language.test.ts', 'no text is in English'])),
  item('3.2.1', 'Focus alone changes nothing', missing('no test')),
  item(
    '3.2.2',
    'Typing alone changes nothing unannounced',
    by([
      'web/src/features/patients/patients-page.component.test.ts',
      'the search asks once for what was typed, and Escape takes it back',
    ]),
  ),
  item(
    '3.2.3',
    'Menus stay in their order',
    by([
      'web/src/shell/shell.component.test.ts',
      'the menu of {label} has its entries, marks the page and says who is there',
    ]),
  ),
  item(
    '3.2.4',
    'The same thing has the same name',
    by(['contract/test/texts.test.ts', 'a clinic is not called clinic twice']),
  ),
  item(
    '3.2.6',
    'Help is always in the same place',
    by(['web/src/features/help/help.component.test.ts', 'the first page of {role} leads to its topic']),
  ),
  item(
    '3.3.1',
    'Errors are named in words',
    by([forms, 'an empty form names every field it misses and puts the cursor in the first']),
  ),
  item('3.3.2', 'Fields have labels', scans),
  item(
    '3.3.3',
    'Errors say what would be right',
    by([forms, 'a day of birth is typed as DD/MM/AAAA, and one that cannot be is refused in the words for it']),
  ),
  item(
    '3.3.4',
    'What has weight can be taken back or is asked',
    by(
      [
        'web/src/features/documents/patient-documents.component.test.ts',
        'what was deleted can be put back, or destroyed after a question',
      ],
      ['web/src/features/clinics/clinics-page.component.test.ts', 'a clinic is removed by typing its name'],
    ),
  ),
  item(
    '3.3.7',
    'Nothing is asked twice',
    by([
      'web/src/features/clinics/registration/registration.component.test.ts',
      'a step that failed is tried again, and what was done is not repeated',
    ]),
  ),
  item(
    '3.3.8',
    'Signing in needs no feat of memory',
    by(['e2e/profile.spec.ts', 'is made in Perfil, opens the account by itself, and opens nothing once removed']),
  ),
  item('4.1.2', 'Controls say what they are and how they stand', scans),
  item(
    '4.1.3',
    'News is announced without moving the focus',
    by([
      'web/src/features/documents/upload-dialog.component.test.ts',
      'a document is sent under its name, with its progress, once',
    ]),
  ),
];
