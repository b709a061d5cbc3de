import type { PaletteValue } from '@virtual-med/contract/branding/palettes';
import type { StaffRole } from '@virtual-med/contract/core/roles';
import type { Tx } from '../../core/db/database.ts';
import { newId } from '../../core/ids.ts';
import { makePatients, type Patient } from './patients.ts';
import { makePeople, type Person, type PersonOptions } from './people.ts';

export interface ClinicOptions {
  readonly name?: string;
  readonly palette?: PaletteValue;
  readonly status?: 'active' | 'disabled';
  readonly owner?: PersonOptions;
  readonly admins?: number | readonly PersonOptions[];
  readonly professionals?: number | readonly PersonOptions[];
  readonly receptionists?: number | readonly PersonOptions[];
  /** Assigned in turn to the professionals, or to nobody when there are none. */
  readonly patients?: number;
}

/** A clinic of one's own, with exactly the people asked for. */
export interface MadeClinic {
  readonly id: string;
  readonly name: string;
  readonly owner: Person;
  readonly admins: readonly Person[];
  readonly professionals: readonly Person[];
  readonly receptionists: readonly Person[];
  readonly patients: readonly Patient[];
}

/** Digits alone would look like a telephone, and letters do not carry such a name. */
const lettersOf = (hex: string): string => hex.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

export async function makeClinic(tx: Tx, options: ClinicOptions = {}): Promise<MadeClinic> {
  const id = newId();
  const name = options.name ?? `Clínica ${lettersOf(id.slice(-6))}`;
  const wanted = [
    [options.owner ?? {}],
    asked(options.admins),
    asked(options.professionals),
    asked(options.receptionists),
  ] as const;
  const people = await makePeople(tx, wanted.flat());
  const [owner] = people;
  if (!owner) throw new Error('Nobody owns the clinic');
  const firstProfessional = 1 + wanted[1].length;
  const admins = people.slice(1, firstProfessional);
  const firstReceptionist = firstProfessional + wanted[2].length;
  const professionals = people.slice(firstProfessional, firstReceptionist);
  const receptionists = people.slice(firstReceptionist);
  await tx
    .insertInto('clinics')
    .values({
      id,
      name,
      admin_name: owner.name,
      admin_email: owner.email,
      whatsapp: '(11) 91234-5678',
      status: options.status ?? 'active',
      payment_status: 'active',
      color_palette: options.palette ?? 'azul-profundo',
    })
    .execute();
  const roleAt = (place: number): StaffRole => {
    if (place === 0) return 'clinic_owner';
    if (place < firstProfessional) return 'admin';
    return place < firstReceptionist ? 'professional' : 'reception';
  };
  await tx
    .insertInto('memberships')
    .values(people.map((person, place) => ({ clinic_id: id, user_id: person.id, role: roleAt(place) })))
    .execute();
  const patients = await makePatients(tx, id, {
    count: options.patients ?? 0,
    professionalIds: professionals.map((person) => person.id),
  });
  return { id, name, owner, admins, professionals, receptionists, patients };
}

export async function join(tx: Tx, clinicId: string, person: Person, role: StaffRole): Promise<void> {
  await tx.insertInto('memberships').values({ clinic_id: clinicId, user_id: person.id, role }).execute();
}

const asked = (wanted: ClinicOptions['admins'] = []): readonly PersonOptions[] =>
  typeof wanted === 'number' ? new Array<PersonOptions>(wanted).fill({}) : wanted;
