import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import type { PaletteValue } from '@virtual-med/contract/branding/palettes';
import { type Clinic, clinicSettingsForm } from '@virtual-med/contract/clinics/clinics';
import { settingsTexts as texts } from '@virtual-med/contract/clinics/clinics.texts';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { discardTexts } from '@virtual-med/contract/shell/shell.texts';
import { verificationSettingsTexts } from '@virtual-med/contract/verification/verification.texts';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { usePalette } from '../../lib/browser/palette.ts';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { FormFailure } from '../../ui/form-message.tsx';
import { PageContents } from '../../ui/page-contents.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDiscardConfirm } from '../../ui/use-discard-confirm.tsx';
import { titledFailure, useAct, useSubmit } from '../../ui/use-submit.ts';
import { ContactForm } from './contact-form.tsx';
import { DocumentFactsForm } from './document-facts-form.tsx';
import { LockForm } from './lock-form.tsx';
import { LogoField } from './logo-field.tsx';
import { PaletteField } from './palette-field.tsx';
import { saveSettings, settingsQuery, useSettings } from './settings.api.ts';
import { SettingsSection } from './settings-section.tsx';

const unreadableMessage = errorCatalogue['logos.unreadable'].message;

interface Values {
  name: string;
  colorPalette: PaletteValue;
  logo?: File | undefined;
}

function SettingsForm({ clinic }: { clinic: Clinic }) {
  const save = useSettings(clinic);
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(clinicSettingsForm) as never,
    defaultValues: { name: clinic.name, colorPalette: clinic.colorPalette },
  });
  const [dropLogo, setDropLogo] = useState(false);
  /** Said at once and at the field; whether it can be a logo is still the server's word. */
  const [unreadable, setUnreadable] = useState<File>();
  const [name, colorPalette, logo] = useWatch({ control: form.control, name: ['name', 'colorPalette', 'logo'] });
  usePalette(colorPalette);
  const { errors } = form.formState;
  const field = fieldOf(form);
  const { setUnsaved, discardConfirm } = useDiscardConfirm(discardTexts.changed);
  const unsaved = name !== clinic.name || colorPalette !== clinic.colorPalette || logo !== undefined || dropLogo;
  useEffect(() => setUnsaved(unsaved), [setUnsaved, unsaved]);
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: titledFailure(texts.saveFailed),
    send: async (values) => {
      try {
        const saved = await save({ ...values, dropLogo });
        form.reset({ name: saved.name, colorPalette: saved.colorPalette });
        setDropLogo(false);
        toast.success({ title: texts.saved });
      } catch (error) {
        // The colours on trial are given up; what was typed and chosen stays.
        form.setValue('colorPalette', clinic.colorPalette);
        throw error;
      }
    },
  });
  const choose = (file: File | undefined) => {
    setDropLogo(false);
    form.setValue('logo', file, { shouldValidate: true, shouldDirty: true });
  };
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="mt-6 grid gap-8 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8"
    >
      <div className="sm:max-w-md">
        <TextField label={texts.labels.name} autoComplete="organization" {...field('name')} />
      </div>
      <LogoField
        clinicName={name}
        logoUrl={clinic.logoUrl}
        chosen={logo}
        dropped={dropLogo}
        error={errors.logo?.message ?? (logo && logo === unreadable ? unreadableMessage : undefined)}
        onUnreadable={setUnreadable}
        onChoose={choose}
        onDrop={() => setDropLogo(true)}
        onUndo={() => choose(undefined)}
      />
      <PaletteField
        value={colorPalette}
        onChange={(value) => {
          form.setValue('colorPalette', value, { shouldDirty: true });
          form.clearErrors('colorPalette');
        }}
        error={errors.colorPalette?.message}
      />
      <FormFailure failure={failure} />
      <div>
        <Button type="submit" loading={sending}>
          {texts.save}
        </Button>
      </div>
      {discardConfirm}
    </form>
  );
}

const sections = [
  { id: 'aparencia', title: texts.sections.look },
  { id: 'documentos', title: texts.sections.documents },
  { id: 'entrada', title: texts.sections.incoming },
  { id: 'seguranca', title: texts.sections.safety },
] as const;

type SectionId = (typeof sections)[number]['id'];

/** Of cards that keep a distance to the one above: the first begins where its part of the page does. */
const Section = ({ id, children }: { id: SectionId; children: ReactNode }) => (
  <div id={id} className="scroll-mt-16">
    {children}
  </div>
);

interface SettingsPageProps {
  clinic: Clinic;
  /** How lists and paper come in, and who reaches what: cards of other features. */
  incoming: ReactNode;
  safety: ReactNode;
}

export function SettingsPage({ clinic: opened, incoming, safety }: SettingsPageProps) {
  const { data: clinic } = useQuery({ ...clinicQuery(opened.id), initialData: opened });
  return (
    <>
      <h1 className="text-title">{texts.title}</h1>
      <p className="mt-1 text-ink-muted">{texts.lead}</p>
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_11rem]">
        <div className="order-last min-w-0 lg:order-first">
          <Section id="aparencia">
            <SettingsForm clinic={clinic} />
            <ContactForm clinic={clinic} />
          </Section>
          <Section id="documentos">
            <DocumentFactsForm clinic={clinic} />
            <VerificationForm clinic={clinic} />
          </Section>
          <Section id="entrada">{incoming}</Section>
          <Section id="seguranca">
            <LockForm clinic={clinic} />
            {safety}
          </Section>
        </div>
        <div className="mt-6 sm:mt-8">
          <PageContents sections={sections} />
        </div>
      </div>
    </>
  );
}

interface Choices {
  verifyNewDocuments: boolean;
  stampVerification: boolean;
}

/** What the clinic wants of its new documents: an address for each, and its QR code on what is to be signed. */
function VerificationForm({ clinic }: { clinic: Clinic }) {
  const { queryKey } = settingsQuery(clinic.id);
  const save = useAct(verificationSettingsTexts.failed, async (changed: Partial<Choices>) => {
    await saveSettings(clinic, changed);
    toast.success({ title: verificationSettingsTexts.saved });
    await queryClient.invalidateQueries({ queryKey });
  });
  return (
    <SettingsSection id="clinic-verification" clinicId={clinic.id} texts={verificationSettingsTexts} skeleton="h-32">
      {({ verifyNewDocuments, stampVerification }) => (
        <div className="grid max-w-2xl gap-6">
          <Switch
            label={verificationSettingsTexts.everyDocument}
            note={verificationSettingsTexts.everyDocumentHint}
            checked={verifyNewDocuments}
            onChange={(checked) => void save.run({ verifyNewDocuments: checked })}
          />
          <Switch
            label={verificationSettingsTexts.footer}
            note={verificationSettingsTexts.footerHint}
            checked={stampVerification}
            onChange={(checked) => void save.run({ stampVerification: checked })}
          />
        </div>
      )}
    </SettingsSection>
  );
}
