import { by, type Item, item, missing, notApplicable, written } from './item.ts';

const identity = 'server/src/features/identity';
const approved = 'server/src/core/crypto/approved.test.ts';
const hidden = 'web/src/features/identity/sign-in/sign-in.component.test.ts';
const seen = 'a password is hidden until it is asked to be seen, can be pasted, and is known to password managers';
const limits = `${identity}/sign-in/limits.test.ts`;
const signIn = `${identity}/sign-in/sign-in.test.ts`;
const challenge = `${identity}/second-factor/challenge.test.ts`;
const secondFactor = `${identity}/second-factor/second-factor.test.ts`;
const identities = `${identity}/oidc/identities.test.ts`;
const idToken = `${identity}/oidc/id-token.test.ts`;
const matrix = 'server/src/testing/access-matrix';
const token = 'server/src/core/crypto/signed-token.test.ts';
const session = `${identity}/session`;
const noServer = notApplicable('the product issues no OAuth tokens');
const noResource = notApplicable('no access tokens are accepted');

export const asvs6To10: readonly Item[] = [
  item(
    'V6.1.1',
    'How guessing is slowed down is written down',
    written('docs/decisions/040-limits-and-overload.md', 'docs/flows/sign-in.md'),
  ),
  item(
    'V6.1.2',
    'Words of the place are listed as bad passwords',
    written('contract/src/identity/common-passwords.ts'),
  ),
  item('V6.1.3', 'All ways of signing in are written down together', written('docs/flows/sign-in.md')),
  item(
    'V6.2.1',
    'Passwords have at least eight characters',
    by(['contract/src/identity/sign-in.test.ts', 'a chosen password has eight characters, a letter and a digit']),
  ),
  item(
    'V6.2.2',
    'People can change their password',
    by([
      `${identity}/passwords/change-password.test.ts`,
      'keeps this device, ends the others, tells the person and the trail',
    ]),
  ),
  item(
    'V6.2.3',
    'Changing it needs the current one',
    by([`${identity}/passwords/change-password.test.ts`, 'needs the current one']),
  ),
  item(
    'V6.2.4',
    'The 3,000 commonest passwords are refused',
    missing('a shorter list with its variations is refused, and only of those who hold a clinic or the platform'),
  ),
  item('V6.2.5', 'No rules of composition', missing('a letter and a digit are asked for, as NGS1.02.03 does')),
  item('V6.2.6', 'Password fields are masked', by([hidden, seen])),
  item('V6.2.7', 'Pasting and password managers are allowed', by([hidden, seen])),
  item(
    'V6.2.8',
    'A password is checked as it was typed',
    by(['contract/src/identity/sign-in.test.ts', 'a sign-in keeps the password as typed and the e-mail in lower case']),
  ),
  item(
    'V6.2.9',
    'Sixty-four characters are allowed',
    by([
      'server/src/core/http/https.test.ts',
      'cookies travel over https alone and say so by their name; a long password of any letters opens',
    ]),
  ),
  item(
    'V6.2.10',
    'Passwords do not expire',
    by([`${identity}/passwords/privileged.test.ts`, 'a password from before goes on opening the account']),
  ),
  item(
    'V6.2.11',
    'The words of the place are refused',
    by([
      'contract/src/identity/common-passwords.test.ts',
      'what attackers try first is common, whatever its capitals, accents, digits and marks',
    ]),
  ),
  item('V6.2.12', 'Breached passwords are refused', missing('no list of breached passwords is asked')),
  item(
    'V6.3.1',
    'Guessing is slowed down as written',
    by([
      limits,
      'makes even the right password wait; waiting is enough',
      'meets a ceiling, which the owner’s known browser does not see',
    ]),
  ),
  item(
    'V6.3.2',
    'There are no default accounts',
    by([`${identity}/setup/setup.test.ts`, 'the first Super Admin is created once, can sign in, and is on record']),
  ),
  item(
    'V6.3.3',
    'More than one factor',
    by(
      [
        `${identity}/second-factor/required.test.ts`,
        'from the login to the clinic: sign in, enrol, and everything is open',
      ],
      [`${identity}/passkeys/passkey-sign-in.test.ts`, 'past the second factor, which it stands for'],
    ),
  ),
  item(
    'V6.3.4',
    'No way in is weaker or unknown',
    by(
      ['server/src/testing/open-routes.test.ts', 'the public endpoints are exactly these'],
      [identities, 'whoever has the second factor on is still asked for it'],
    ),
  ),
  item(
    'V6.4.1',
    'First passwords are random, short-lived and replaced',
    by(
      [
        `${identity}/temporary-passwords/temporary-passwords.test.ts`,
        'is gone after fourteen days, and can be made anew',
      ],
      [
        `${identity}/passwords/change-password.test.ts`,
        'with a temporary password nothing works before the change, and everything after it',
      ],
    ),
  ),
  item(
    'V6.4.2',
    'No secret questions',
    missing('a first access asks for the birth date beside its link; it alone opens nothing'),
  ),
  item(
    'V6.4.3',
    'Recovery does not get around the second factor',
    by([challenge, 'a password recovered by mail opens nothing without the code']),
  ),
  item(
    'V6.4.4',
    'A lost factor is replaced by an equal proof',
    by(
      [challenge, 'a recovery code works once, however it is typed'],
      [
        'tools/cli/admin.test.ts',
        'one that is locked out is rescued: sessions, second factor and counted guesses are gone',
      ],
    ),
  ),
  item(
    'V6.5.1',
    'Codes work once',
    by([challenge, 'a code works once: not the one that turned it on, not again elsewhere, not for two at once']),
  ),
  item(
    'V6.5.2',
    'Short codes are hashed like passwords',
    missing('recovery codes are sealed with the installation’s key, not hashed'),
  ),
  item(
    'V6.5.3',
    'Codes and keys come from a secure source',
    by([approved, 'nothing is drawn from a source that can be foreseen']),
  ),
  item(
    'V6.5.4',
    'Codes have twenty bits or more',
    by([`${identity}/second-factor/codes.test.ts`, 'codes are those of RFC 6238, appendix B, cut to six digits']),
  ),
  item(
    'V6.5.5',
    'Codes live shortly',
    by(
      [
        `${identity}/second-factor/codes.test.ts`,
        'a code is known by its step, one step early or late, and not further',
      ],
      [challenge, 'the pending cookie lives ten minutes and no script reads it'],
    ),
  ),
  item('V6.6.1', 'Codes by telephone only beside better ways', notApplicable('no codes by telephone')),
  item(
    'V6.6.2',
    'A code belongs to its own request',
    by([challenge, 'somebody else’s session in the same browser is not taken for the answer']),
  ),
  item(
    'V6.6.3',
    'Codes cannot be guessed',
    by([
      challenge,
      'wrong codes sent at once are counted one by one',
      'wrong codes over many sign-ins make the account wait, for minutes, and then it opens again',
    ]),
  ),
  item('V6.8.1', 'Two providers cannot be mixed up', by([idToken, 'when its subject is known only at another issuer'])),
  item('V6.8.2', 'Assertions are checked by their signature', by([idToken])),
  item('V6.8.3', 'SAML assertions work once', notApplicable('no SAML')),
  item(
    'V6.8.4',
    'The strength of the provider’s sign-in is checked',
    by([identities, 'whoever has the second factor on is still asked for it']),
  ),

  item(
    'V7.1.1',
    'How long sessions last is written down',
    written('docs/decisions/059-sessions.md', 'docs/decisions/104-sessions-end-and-take-their-links.md'),
  ),
  item('V7.1.2', 'How many sessions one may have is written down', written('docs/decisions/059-sessions.md')),
  item(
    'V7.1.3',
    'Sessions and other identity systems are written down',
    written('docs/decisions/063-outside-identities.md'),
  ),
  item(
    'V7.2.1',
    'The server judges sessions',
    by([
      'server/src/core/http/authenticate.test.ts',
      'for none, an unknown one, an expired one, an altered one and one signed with another key',
    ]),
  ),
  item(
    'V7.2.2',
    'Sessions are made anew, not fixed keys',
    by([signIn, 'double submit and two sign-ins at once are all let in, each with a session']),
  ),
  item(
    'V7.2.3',
    'Session tokens are random, 128 bits or more',
    missing('192 bits of node:crypto; no test measures it'),
  ),
  item(
    'V7.2.4',
    'Signing in makes a new session and ends the old',
    by([signIn, 'signing in again in the same browser ends the session it held']),
  ),
  item(
    'V7.3.1',
    'An unused session ends',
    by([`${session}/renewal.test.ts`, 'is not brought back, whatever its cookie says']),
  ),
  item(
    'V7.3.2',
    'Every session has a last day',
    by([`${session}/absolute-end.test.ts`, 'a session that is used every day ends all the same on its last day']),
  ),
  item(
    'V7.4.1',
    'An ended session opens nothing',
    by([signIn, 'signing out deletes the session, clears its cookie and is on record']),
  ),
  item(
    'V7.4.2',
    'Who is removed loses their sessions',
    by([
      `${session}/session.test.ts`,
      'ending membership, blocking the clinic or ending the session counts from the next request',
    ]),
  ),
  item(
    'V7.4.3',
    'A new factor ends other sessions',
    by([
      `${identity}/passwords/change-password.test.ts`,
      'keeps this device, ends the others, tells the person and the trail',
    ]),
  ),
  item(
    'V7.4.4',
    'Leaving is always in sight',
    by(['web/src/shell/shell.component.test.ts', 'leaving asks first, and Cancelar stays']),
  ),
  item(
    'V7.4.5',
    'Administrators can end sessions',
    missing('only the operator, by command; a clinic blocks by taking the membership'),
  ),
  item(
    'V7.5.1',
    'Sensitive changes ask who it is',
    by(
      [`${identity}/email-change/email-change.test.ts`, 'asks for the password, and for another address'],
      [secondFactor, 'the password alone turns nothing off and renews nothing'],
      [`${identity}/passkeys/passkeys.test.ts`, 'the password, where the sign-in was a while ago'],
    ),
  ),
  item(
    'V7.5.2',
    'People see and end their sessions',
    by([
      `${identity}/devices/devices.test.ts`,
      'is listed with names people know, the one asking first',
      'all others leaves only the one asking, and nobody else’s',
    ]),
  ),
  item(
    'V7.6.1',
    'Sessions of a provider end as written',
    by([identities, 'a session held before in that browser ends']),
  ),
  item(
    'V7.6.2',
    'No session without an act of the person',
    by([`${identity}/sign-in/threats.test.ts`, 'another site’s page cannot sign a visitor in']),
  ),

  item('V8.1.1', 'Who may do what is written down', written('contract/src/endpoints.ts', 'docs/flows/tenancy.md')),
  item(
    'V8.1.2',
    'Who may see which field is written down',
    written('docs/flows/tenancy.md', 'docs/flows/documents.md'),
  ),
  item('V8.2.1', 'Functions are for those allowed', by([`${matrix}/access-matrix.test.ts`])),
  item(
    'V8.2.2',
    'Records are for those allowed',
    by(
      [`${matrix}/foreign-ids.test.ts`, '{name}: "not yours" and "not there" answer alike'],
      ['server/src/core/db/tenancy.test.ts'],
    ),
  ),
  item(
    'V8.2.3',
    'Fields are for those allowed',
    by([
      'server/src/features/documents/own-documents.test.ts',
      'lists own documents with the patient’s summary only, by uploader',
    ]),
  ),
  item(
    'V8.3.1',
    'The server decides',
    by([
      'server/src/testing/open-routes.test.ts',
      'every route of the server is in the endpoint table or on the list above',
    ]),
  ),
  item(
    'V8.4.1',
    'Tenants cannot touch one another',
    by(
      [
        'server/src/core/db/tenancy.test.ts',
        'gives an owner only the patients of their own clinic',
        'changes nothing and adds nothing',
      ],
      [
        'server/src/core/db/catalogue.test.ts',
        'every table has row level security enabled and forced, and at least one policy',
      ],
    ),
  ),

  item(
    'V9.1.1',
    'Tokens are checked before they are believed',
    by([token, 'of a token altered or cut anywhere, with more before or after it']),
  ),
  item('V9.1.2', 'Only known algorithms', by([idToken])),
  item('V9.1.3', 'Keys come from known places', by([token, 'under another key or for another purpose'])),
  item('V9.2.1', 'A token’s time is kept', by([token, 'what was signed is read again, up to its end and not at it'])),
  item('V9.2.2', 'A token serves its own purpose', by([token, 'of claims moved into the purpose, or out of it'])),
  item('V9.2.3', 'A token is for us', by([idToken])),
  item('V9.2.4', 'Tokens for others name whom they are for', by([token, 'under another key or for another purpose'])),

  item(
    'V10.1.1',
    'Provider’s tokens stay on the server',
    by([identities, 'links it to the person who asked, is on record, keeps no token, and brings them back']),
  ),
  item(
    'V10.1.2',
    'Answers belong to the browser that asked',
    by([
      identities,
      'another browser cannot use it',
      'an answer made for another sign-in is refused: state and nonce belong together',
    ]),
  ),
  item(
    'V10.2.1',
    'The code flow cannot be forged',
    by([identities, 'asks the provider with PKCE, state and nonce, for nothing but who it is']),
  ),
  item(
    'V10.2.2',
    'Servers cannot be mixed up',
    by([identities, 'a wrong or missing state, a wrong issuer, a wrong or missing code, an error of the provider’s']),
  ),
  item('V10.3.1', 'Access tokens are for us', noResource),
  item('V10.3.2', 'Claims decide', noResource),
  item('V10.3.3', 'The person is known by issuer and subject', noResource),
  item('V10.3.4', 'Strength of the token', noResource),
  ...[
    'V10.4.1',
    'V10.4.2',
    'V10.4.3',
    'V10.4.4',
    'V10.4.5',
    'V10.4.6',
    'V10.4.7',
    'V10.4.8',
    'V10.4.9',
    'V10.4.10',
    'V10.4.11',
  ].map((id) => item(id, 'Rules for an authorization server', noServer)),
  item('V10.5.1', 'ID tokens cannot be replayed', by([identities, 'a return is good once'])),
  item(
    'V10.5.2',
    'The subject is the person',
    by([identities, 'the provider vouching for somebody’s e-mail does not make one that person']),
  ),
  item(
    'V10.5.3',
    'The issuer is the configured one',
    by([
      `${identity}/oidc/availability.test.ts`,
      'another name, a missing endpoint or no description at all is refused; a slash at the end does not matter',
    ]),
  ),
  item('V10.5.4', 'The token is meant for us', by([idToken])),
  item('V10.5.5', 'Back-channel logout is checked', notApplicable('no back-channel logout')),
  ...['V10.6.1', 'V10.6.2', 'V10.7.1', 'V10.7.2', 'V10.7.3'].map((id) =>
    item(id, 'Rules for an OpenID provider and its consents', noServer),
  ),
];
