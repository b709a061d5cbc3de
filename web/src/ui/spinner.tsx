import { LoaderCircle } from 'lucide-react';

export const Spinner = () => <LoaderCircle className="size-5 animate-spin" aria-hidden="true" />;
