import { type PictureName, pictureNames } from './picture-names.ts';

const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** Taken at a fixed size, so that its place is kept while it loads. */
export const HelpPicture = ({ name }: { name: PictureName }) => (
  <img
    src={addresses[`./pictures/${name}.webp`]}
    alt={pictureNames[name]}
    width={960}
    height={600}
    loading="lazy"
    className="mt-5 h-auto w-full rounded-xl border border-line"
  />
);
