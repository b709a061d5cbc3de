import { Route as root } from '../routes/__root.tsx';
import { Route as page } from '../routes/paciente/$clinicId/painel.tsx';
import { Route as frame } from '../routes/paciente/$clinicId/route.tsx';
import { begin } from './begin.ts';

begin(root, frame, page);
