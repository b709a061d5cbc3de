import { onDemand } from '../../../ui/on-demand.tsx';

export const fetchPreview = async () => (await import('../../../ui/viewer/preview-dialog.tsx')).PreviewDialog;

export const PreviewDialog = onDemand(fetchPreview);
