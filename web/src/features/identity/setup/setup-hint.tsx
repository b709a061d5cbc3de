import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { setupTexts } from '@virtual-med/contract/identity/setup.texts';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { setupQuery } from './setup.api.ts';

/** The way on for whoever has just installed the server; nothing once there is somebody to sign in. */
export function SetupHint() {
  const { data } = useQuery(setupQuery);
  if (!data?.open) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-2 rounded-control bg-primary-soft px-4 py-2">
      {setupTexts.hint}
      <Link to="/admin/criar" className={textLinkStyle}>
        {setupTexts.hintLink}
      </Link>
    </p>
  );
}
