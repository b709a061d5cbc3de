/** Where the page sends the browser for files, until stopped. */
export function followedLinks(): { links: string[]; stop: () => void } {
  const links: string[] = [];
  const { click } = HTMLAnchorElement.prototype;
  // A link that is not on the page tells nobody of its click.
  HTMLAnchorElement.prototype.click = function follow(this: HTMLAnchorElement) {
    links.push(this.getAttribute('href') ?? '');
  };
  return {
    links,
    stop: () => {
      HTMLAnchorElement.prototype.click = click;
    },
  };
}
