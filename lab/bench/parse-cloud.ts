// What a team adds to Parse Server, in the place it has for it, so that it does what the jobs say: a row of the trail for
// whatever is opened, changed and sent, in the same request, and a file only for those who may read its document.

interface ParseUser {
  getSessionToken(): string;
}
interface Saved {
  readonly id: string;
}
interface Asked {
  readonly user?: ParseUser;
  readonly ip?: string;
  readonly isGet?: boolean;
  readonly object?: Saved;
  readonly query?: { toJSON(): { where?: { objectId?: string } } };
  readonly file?: { name(): string };
}
interface Query {
  equalTo(field: string, value: unknown): Query;
  first(as: { sessionToken: string }): Promise<Saved | undefined>;
}
export interface ParseCloud {
  readonly Object: new (
    name: string,
    values: object,
  ) => { save(values: null, as: { useMasterKey: true }): Promise<unknown> };
  readonly Query: new (name: string) => Query;
  readonly File: unknown;
  readonly Cloud: Record<'beforeFind' | 'afterSave', (what: unknown, handle: (asked: Asked) => Promise<void>) => void>;
}

const text = { type: 'String' };
export const trailSchema = {
  fields: { event: text, user: { type: 'Pointer', targetClass: '_User' }, ip: text, recordType: text, recordId: text },
  classLevelPermissions: {},
};

export function keepTrail(Parse: ParseCloud): void {
  async function record(event: string, recordType: string, recordId: string, { user, ip }: Asked): Promise<void> {
    const row = new Parse.Object('AuditEvent', { event, recordType, recordId, user, ip });
    await row.save(null, { useMasterKey: true });
  }

  Parse.Cloud.beforeFind('Patient', async (asked) => {
    const id = asked.query?.toJSON().where?.objectId;
    if (asked.isGet && id) await record('opened', 'patient', id, asked);
  });
  for (const name of ['Clinic', 'Document'])
    Parse.Cloud.afterSave(name, (asked) => record('saved', name, asked.object?.id ?? '', asked));
  Parse.Cloud.beforeFind(Parse.File, async (asked) => {
    const sessionToken = asked.user?.getSessionToken() ?? '';
    const document = await new Parse.Query('Document').equalTo('file', asked.file?.name()).first({ sessionToken });
    if (!document) throw new Error('There is no such file');
    await record('downloaded', 'document', document.id, asked);
  });
}
