import { onDemand } from '../../../ui/on-demand.tsx';

export const fetchPreview = async () => (await import('../../../ui/preview-dialog.tsx')).PreviewDialog;

export const PreviewDialog = onDemand(fetchPreview);
