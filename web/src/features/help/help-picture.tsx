import { type PictureName, pictureNames } from './picture-names.ts';

const addresses = import.meta.glob<string>('./pictures/**/*.webp', { eager: true, query: '?url', import: 'default' });

/** Taken at fixed sizes, so that its place is kept while it loads; on a phone it shows a phone. */
export const HelpPicture = ({ name }: { name: PictureName }) => (
  <picture>
    <source media="(max-width: 639px)" srcSet={addresses[`./pictures/phone/${name}.webp`]} width={585} height={1080} />
    <img
      src={addresses[`./pictures/${name}.webp`]}
      alt={pictureNames[name]}
      width={960}
      height={600}
      loading="lazy"
      className="mt-5 h-auto w-full rounded-xl border border-line max-sm:mx-auto max-sm:max-w-72"
    />
  </picture>
);
