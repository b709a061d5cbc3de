import { useQuery } from '@tanstack/react-query';
import { limits } from '@virtual-med/contract/core/limits';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { CertificateProviderChoice } from '@virtual-med/contract/signing/certificates';
import { certificateTexts as texts } from '@virtual-med/contract/signing/certificates.texts';
import { use, useState } from 'react';
import { OwnProfile } from '../../lib/session/own-profile.ts';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { controlStyle, edgeStyle, FieldFrame, useField } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { ChosenDocuments } from './chosen-documents.tsx';
import { CertificateFileError, openA1 } from './open-a1.ts';
import { fileWay, recallWay, rememberWay, SignWays } from './sign-ways.tsx';
import { authorise, signHere, waysQuery } from './signing.api.ts';

/** What a certificate is held against is missing; it is entered in the person's profile. */
function CpfMissing({ onLeave, onBack }: { onLeave: () => void; onBack: () => void }) {
  const openProfile = use(OwnProfile);
  return (
    <div className="grid gap-4">
      <div className="rounded-xl bg-waiting-soft p-4 text-waiting-ink">
        <p className="font-medium">{texts.cpfMissing}</p>
        <p className="mt-1 text-sm">{texts.cpfMissingNote}</p>
      </div>
      <Button
        onClick={() => {
          onLeave();
          openProfile(onBack);
        }}
      >
        {texts.cpfLink}
      </Button>
    </div>
  );
}

interface SignDialogProps extends OpenProps {
  clinicId: string;
  /** All of one patient's; those of several to be signed are chosen here. */
  documents: readonly Document[];
}

export function SignDialog({ clinicId, documents, open, onOpenChange }: SignDialogProps) {
  const { data, error, refetch } = useQuery(waysQuery(clinicId));
  /** In the profile, to enter what is missing: the signature waits for them to come back. */
  const [isAway, setAway] = useState(false);

  function body() {
    if (!data && error) return <LoadError title={texts.loadFailed} error={error} onRetry={refetch} />;
    if (!data) return <Loading className="grid gap-3" skeleton="h-20" count={2} />;
    if (!data.hasCpf)
      return (
        <CpfMissing
          onLeave={() => setAway(true)}
          onBack={() => {
            setAway(false);
            void refetch();
          }}
        />
      );
    return (
      <SignForm
        clinicId={clinicId}
        documents={documents}
        providers={data.providers}
        onDone={() => onOpenChange(false)}
      />
    );
  }

  return (
    <Dialog open={open && !isAway} onOpenChange={onOpenChange} title={texts.title} description={texts.note} holdsWork>
      <div className="mt-6">{body()}</div>
    </Dialog>
  );
}

interface SignFormProps {
  clinicId: string;
  documents: readonly Document[];
  providers: readonly CertificateProviderChoice[];
  onDone: () => void;
}

type Fault = Pick<CertificateFileError, 'field' | 'message'>;

function missingIn({ file, password }: CertificateFile): Fault | undefined {
  if (!file) return { field: 'file', message: texts.fileMissing };
  return password === '' ? { field: 'password', message: texts.passwordMissing } : undefined;
}

/** What is chosen to be signed and with what; a file signs here, one after another, a provider at its own address. */
function useSignForm({ clinicId, documents, providers, onDone }: SignFormProps) {
  const known = [...providers.map(({ id }) => id), fileWay];
  const [way, setWay] = useState(() => known.find((id) => id === recallWay()) ?? known[0] ?? fileWay);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    // Of several nothing is signed that was not pointed at.
    () => new Set(documents.length === 1 ? documents.map(({ id }) => id) : []),
  );
  const [certificate, setCertificate] = useState<CertificateFile>({ file: undefined, password: '' });
  const [fault, setFault] = useState<Fault>();
  const [tried, setTried] = useState(false);
  const [progress, setProgress] = useState('');
  const wanted = documents.filter(({ id }) => chosen.has(id));
  const wrongCount =
    wanted.length === 0
      ? texts.chooseDocument
      : wanted.length > limits.signaturesAtOnce
        ? texts.tooMany(limits.signaturesAtOnce)
        : undefined;

  async function signWithFile() {
    const missing = missingIn(certificate);
    setFault(missing);
    if (missing || !certificate.file) return;
    try {
      const opened = await openA1(certificate.file, certificate.password);
      for (const [index, { id }] of wanted.entries()) {
        setProgress(wanted.length > 1 ? texts.of(index + 1, wanted.length) : '');
        await signHere(clinicId, id, opened);
      }
    } catch (error) {
      if (!(error instanceof CertificateFileError)) throw error;
      setFault(error);
      return;
    } finally {
      setProgress('');
      await refreshDocuments(clinicId, documents[0]?.patientId ?? '');
    }
    rememberWay(way);
    toast.success({ title: texts.underWay });
    onDone();
  }

  const { busy, run } = useAct(texts.failed, async () => {
    setTried(true);
    if (wrongCount) return;
    if (way === fileWay) return signWithFile();
    const { url } = await authorise(
      clinicId,
      way,
      wanted.map(({ id }) => id),
    );
    rememberWay(way);
    window.location.assign(url);
  });

  const choice = { way, setWay, chosen, setChosen, wrongCount: tried ? wrongCount : undefined };
  const changeCertificate = (next: CertificateFile) => {
    setFault(undefined);
    setCertificate(next);
  };
  return { ...choice, certificate, changeCertificate, fault, progress, busy, run };
}

function SignForm(props: SignFormProps) {
  const { documents, providers, onDone } = props;
  const { way, setWay, chosen, setChosen, wrongCount, certificate, fault, progress, busy, ...form } =
    useSignForm(props);
  return (
    <form
      className="grid gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.run();
      }}
    >
      <ChosenDocuments documents={documents} chosen={chosen} onChoose={setChosen} error={wrongCount} />
      <SignWays providers={providers} chosen={way} onChoose={setWay} />
      {way === fileWay && <CertificateFileFields value={certificate} fault={fault} onChange={form.changeCertificate} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
        <p role="status" className="text-sm text-ink-muted empty:absolute sm:mr-auto">
          {progress}
        </p>
        <Button variant="outline" type="button" onClick={onDone}>
          {shellTexts.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {documents.length > 1 ? texts.signSelected : texts.sign}
        </Button>
      </div>
    </form>
  );
}

interface CertificateFile {
  readonly file: File | undefined;
  readonly password: string;
}

interface CertificateFileFieldsProps {
  value: CertificateFile;
  onChange: (value: CertificateFile) => void;
  fault: Fault | undefined;
}

function CertificateFileFields({ value, onChange, fault }: CertificateFileFieldsProps) {
  const fileError = fault?.field === 'file' ? fault.message : undefined;
  const { id, aria } = useField({ error: fileError });
  return (
    <div className="grid gap-4">
      <FieldFrame id={id} label={texts.fileField} error={fileError}>
        <input
          {...aria}
          id={id}
          type="file"
          accept=".p12,.pfx,application/x-pkcs12"
          onChange={(event) => onChange({ ...value, file: event.target.files?.[0] })}
          className={`${controlStyle} py-2 file:mr-3 file:cursor-pointer file:rounded-lg file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:text-sm file:font-medium file:text-ink ${edgeStyle(fileError)}`}
        />
      </FieldFrame>
      <PasswordField
        label={texts.password}
        // No password manager is to keep it: it belongs to a file and to no account.
        autoComplete="new-password"
        value={value.password}
        error={fault?.field === 'password' ? fault.message : undefined}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
    </div>
  );
}
