import { Route as root } from '../routes/__root.tsx';
import { Route as page } from '../routes/clinica/$clinicId/paciente.$patientId.tsx';
import { Route as frame } from '../routes/clinica/$clinicId/route.tsx';
import { begin } from './begin.ts';

begin(root, frame, page);
