/** Pictures of pages, printed in place of the page that shows them; the rules are in viewer.css. */
export interface PrintSheet {
  add(picture: Blob): Promise<void>;
  print(): void;
  discard(): void;
}

export function makePrintSheet(): PrintSheet {
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  sheet.setAttribute('aria-hidden', 'true');
  const addresses: string[] = [];
  const discard = () => {
    sheet.remove();
    for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
  };
  return {
    async add(picture) {
      const image = document.createElement('img');
      image.src = URL.createObjectURL(picture);
      image.alt = '';
      addresses.push(image.src);
      await image.decode();
      sheet.append(image);
    },
    print() {
      document.body.append(sheet);
      // Some phones print after `print` has returned. Where the end is not told, the sheet goes with the viewer.
      window.addEventListener('afterprint', discard, { once: true });
      window.print();
    },
    discard,
  };
}
