import type { z } from '@virtual-med/contract/core/zod';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import { unknownVariables } from '@virtual-med/contract/writing/variables';
import type { createTemplate as createContract, Template } from '@virtual-med/contract/writing/writing';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';

interface TemplateIds {
  readonly clinicId: string;
  readonly templateId: string;
}
type Input = z.infer<(typeof createContract)['body']>;

/** As many as somebody can still find their way in. */
const templatesMax = 300;

const templatesIn = (tx: Tx, actor: Actor, clinicId: string) =>
  tx
    .selectFrom('document_templates as m')
    .leftJoin('template_favourites as f', (join) =>
      join.onRef('f.template_id', '=', 'm.id').on('f.user_id', '=', actor.userId),
    )
    .select(['m.id', 'm.kind', 'm.name', 'm.content', 'm.shared', 'm.author_id'])
    .select(sql<boolean>`f.user_id is not null`.as('favourite'))
    .where('m.clinic_id', '=', clinicId);

type Row = Awaited<ReturnType<ReturnType<typeof templatesIn>['execute']>>[number];

const present = (actor: Actor, row: Row): Template => ({
  id: row.id,
  kind: row.kind as WrittenKind,
  name: row.name,
  content: row.content as Template['content'],
  shared: row.shared,
  favourite: row.favourite,
  mine: row.author_id === actor.userId,
});

export const listTemplates = (ctx: AppContext, actor: Actor, clinicId: string, kind: WrittenKind | undefined) =>
  ctx.db.asActor(actor, async (tx) => {
    const all = templatesIn(tx, actor, clinicId).orderBy('favourite', 'desc').orderBy('m.name').orderBy('m.id');
    const rows = await (kind ? all.where('m.kind', '=', kind) : all).execute();
    return { templates: rows.map((row) => present(actor, row)) };
  });

export async function readTemplate(tx: Tx, actor: Actor, { clinicId, templateId }: TemplateIds): Promise<Template> {
  const row = await templatesIn(tx, actor, clinicId)
    .where('m.id', '=', templateId)
    .executeTakeFirstOrThrow(() => new AppError('writing.template_not_found'));
  return present(actor, row);
}

/** A name nobody knows would stand in a patient's document as it was typed. */
function requireKnownVariables(content: unknown): void {
  const [name] = unknownVariables(content);
  if (name === undefined) return;
  throw new AppError('writing.template_variable', { fields: { content: `{{${name}}}` } });
}

const note = (tx: Tx, clinicId: string): Promise<void> =>
  record(tx, { event: 'documents.template_changed', clinicId, recordType: 'clinic', recordId: clinicId });

export const createTemplate = (ctx: AppContext, actor: Actor, clinicId: string, given: Input): Promise<Template> =>
  ctx.db.asActor(actor, async (tx) => {
    requireKnownVariables(given.content);
    const { count } = await tx
      .selectFrom('document_templates')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('clinic_id', '=', clinicId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= templatesMax) throw new AppError('writing.too_many_templates');
    const templateId = newId();
    const { kind, name, content, shared } = given;
    await tx
      .insertInto('document_templates')
      .values({
        id: templateId,
        clinic_id: clinicId,
        author_id: actor.userId,
        kind,
        name,
        content: JSON.stringify(content),
        shared,
      })
      .execute();
    await note(tx, clinicId);
    return readTemplate(tx, actor, { clinicId, templateId });
  });

/** One's own, or for those who manage the clinic any shared one. */
function requireChangeable(actor: Actor, { mine }: Template): void {
  if (!mine && actor.role === 'professional') throw new AppError('auth.forbidden');
}

export const updateTemplate = (ctx: AppContext, actor: Actor, ids: TemplateIds, given: Input): Promise<Template> =>
  ctx.db.asActor(actor, async (tx) => {
    const before = await readTemplate(tx, actor, ids);
    requireChangeable(actor, before);
    requireKnownVariables(given.content);
    const { kind, name, content, shared } = given;
    await tx
      .updateTable('document_templates')
      .set({
        kind,
        name,
        content: JSON.stringify(content),
        // Who made it alone takes it back from the clinic.
        shared: before.mine ? shared : true,
        updated_at: sql`now()`,
      })
      .where('id', '=', ids.templateId)
      .execute();
    await note(tx, ids.clinicId);
    return readTemplate(tx, actor, ids);
  });

export const deleteTemplate = (ctx: AppContext, actor: Actor, ids: TemplateIds): Promise<{ ok: true }> =>
  ctx.db.asActor(actor, async (tx) => {
    requireChangeable(actor, await readTemplate(tx, actor, ids));
    await tx.deleteFrom('document_templates').where('id', '=', ids.templateId).execute();
    await note(tx, ids.clinicId);
    return { ok: true };
  });

export const favouriteTemplate = (
  ctx: AppContext,
  actor: Actor,
  ids: TemplateIds,
  favourite: boolean,
): Promise<{ ok: true }> =>
  ctx.db.asActor(actor, async (tx) => {
    await readTemplate(tx, actor, ids);
    const own = { user_id: actor.userId, template_id: ids.templateId };
    if (favourite)
      await tx
        .insertInto('template_favourites')
        .values({ ...own, clinic_id: ids.clinicId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await tx
        .deleteFrom('template_favourites')
        .where('user_id', '=', own.user_id)
        .where('template_id', '=', own.template_id)
        .execute();
    return { ok: true };
  });
