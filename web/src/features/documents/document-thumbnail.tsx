import { FileText, Image } from 'lucide-react';
import { useState } from 'react';

interface DocumentThumbnailProps {
  /** Its first page in small, where there is one. */
  src: string | undefined;
  contentType: string;
}

/** What a document looks like, or what kind it is. Beside its name, which says the same in words; always of one size. */
export function DocumentThumbnail({ src, contentType }: DocumentThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  const Icon = contentType.startsWith('image/') ? Image : FileText;
  return (
    <span className="grid h-16 w-12 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-sunken text-ink-muted">
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          width={48}
          height={64}
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
          onError={() => setFailed(src)}
        />
      ) : (
        <Icon className="size-6" aria-hidden="true" />
      )}
    </span>
  );
}
