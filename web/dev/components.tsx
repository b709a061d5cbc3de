// Every component in every state, for whoever builds screens. `npm run dev` serves it at /dev/ui; no build has it.
import 'virtual:palettes.css';
import '../src/styles.css';
import { paletteOptions } from 'virtual:palettes';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { Copy, FileDown, KeyRound, Laptop, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AccessChoices } from '../src/ui/access-choices.tsx';
import { Avatar } from '../src/ui/avatar.tsx';
import { BackLink } from '../src/ui/back-link.tsx';
import { BackTo } from '../src/ui/back-to.tsx';
import { Badge } from '../src/ui/badge.tsx';
import { BarChart } from '../src/ui/bar-chart.tsx';
import { BirthDateField } from '../src/ui/birth-date-field.tsx';
import { Button } from '../src/ui/button.tsx';
import { Checkbox } from '../src/ui/checkbox.tsx';
import { ChoiceCard } from '../src/ui/choice-card.tsx';
import { Combobox, type ComboboxOption } from '../src/ui/combobox.tsx';
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx';
import { CopyButton } from '../src/ui/copy-button.tsx';
import { DayField } from '../src/ui/day-field.tsx';
import { Dialog } from '../src/ui/dialog.tsx';
import { Drawer } from '../src/ui/drawer.tsx';
import { EmptyState, RestrictedState } from '../src/ui/empty-state.tsx';
import { ErrorState } from '../src/ui/error-state.tsx';
import { ExternalLink } from '../src/ui/external-link.tsx';
import { FilterFrame } from '../src/ui/filter-frame.tsx';
import { FormMessage } from '../src/ui/form-message.tsx';
import { IconButton } from '../src/ui/icon-button.tsx';
import { AnchorButton } from '../src/ui/link-button.tsx';
import { LoadError } from '../src/ui/load-error.tsx';
import { LoadFailed } from '../src/ui/load-failed.tsx';
import { Logo } from '../src/ui/logo.tsx';
import { CpfField, PhoneField } from '../src/ui/masked-field.tsx';
import { Menu, MenuGroup, MenuItem, MenuLine } from '../src/ui/menu.tsx';
import { NewPasswordField } from '../src/ui/new-password-field.tsx';
import { OrLine } from '../src/ui/or-line.tsx';
import { PageContents } from '../src/ui/page-contents.tsx';
import { PageHeading } from '../src/ui/page-heading.tsx';
import { PagePart } from '../src/ui/page-part.tsx';
import { PagedList } from '../src/ui/paged-list.tsx';
import { Pagination } from '../src/ui/pagination.tsx';
import { PasswordField } from '../src/ui/password-field.tsx';
import { PatientPhone } from '../src/ui/patient-phone.tsx';
import { QrDrawing } from '../src/ui/qr-drawing.tsx';
import { RegisterClinicHint } from '../src/ui/register-clinic-hint.tsx';
import { Scene, type SceneName } from '../src/ui/scene.tsx';
import { SearchField } from '../src/ui/search-field.tsx';
import { Select } from '../src/ui/select.tsx';
import { SettingsLink } from '../src/ui/settings-link.tsx';
import { Sheet } from '../src/ui/sheet.tsx';
import { FormSkeleton, Skeleton } from '../src/ui/skeleton.tsx';
import { Spinner } from '../src/ui/spinner.tsx';
import { StatusLine } from '../src/ui/status-line.tsx';
import { Switch } from '../src/ui/switch.tsx';
import { Cell, HeadCell, RowHead, Table } from '../src/ui/table.tsx';
import { Tabs } from '../src/ui/tabs.tsx';
import { TermsNote } from '../src/ui/terms-note.tsx';
import { TextChanges } from '../src/ui/text-changes.tsx';
import { TextArea, TextField } from '../src/ui/text-field.tsx';
import { Toaster, toast } from '../src/ui/toast.tsx';
import { Tooltip } from '../src/ui/tooltip.tsx';

const nothing = () => undefined;
const error = 'Diga qual é o problema e o que fazer';
const hint = 'Uma ajuda curta, só onde ela é necessária';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-12">
    <h2 className="mb-5 border-b border-line pb-3 text-block text-ink-subtle">{title}</h2>
    {children}
  </section>
);

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mb-4 flex flex-wrap items-center gap-4">{children}</div>
);

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
);

const types = [
  ['text-hero', 'Gerencie seus documentos'],
  ['text-headline', 'Com a cara da sua clínica'],
  ['text-greeting', 'Olá, Marina!'],
  ['text-title', 'Helena Conceição Prado'],
  ['text-section', 'Documentos recentes'],
  ['text-explain', 'Seus exames estão bons. Continue com a mesma dose e volte em março.'],
  ['text-figure', '1.234'],
  ['text-block', 'Contato'],
  ['text-row', 'Hemograma completo'],
  ['text-body', 'Enviado por Ana Lima em 14/10/2026.'],
  ['text-support text-ink-muted', 'Exames Laboratoriais'],
  ['text-least text-ink-subtle', '14/10/2026, 09:14'],
] as const;

const grounds = [
  'bg-canvas text-ink',
  'bg-surface text-ink',
  'bg-sunken text-ink-muted',
  'bg-primary text-on-primary',
  'bg-primary-soft text-primary-ink',
  'bg-secondary-soft text-secondary-ink',
  'bg-band text-on-band',
  'bg-good-soft text-good-ink',
  'bg-waiting-soft text-waiting-ink',
  'bg-danger-soft text-danger-ink',
] as const;

const scenes: readonly SceneName[] = ['tray', 'lens', 'envelope', 'phone', 'done', 'drawer', 'spill', 'window'];

const Foundation = () => (
  <>
    <Part title="Letra">
      {types.map(([type, text]) => (
        <div key={type} className="mb-3 flex flex-wrap items-baseline gap-x-6">
          <code className="w-56 shrink-0 text-least text-ink-subtle">{type}</code>
          <p className={type}>{text}</p>
        </div>
      ))}
    </Part>
    <Part title="Cores">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {grounds.map((ground) => (
          <p key={ground} className={`rounded-card border border-line p-4 text-support ${ground}`}>
            {ground}
          </p>
        ))}
      </div>
    </Part>
    <Part title="Folhas">
      <Row>
        {documentCategories.map((category) => (
          <figure key={category} className="grid justify-items-center gap-2 text-support">
            <Sheet category={category} size={48} />
            <Sheet category={category} />
            <figcaption>{category}</figcaption>
          </figure>
        ))}
      </Row>
    </Part>
    <Part title="A mesa da recepção">
      <Columns>
        {scenes.map((name) => (
          <figure key={name} className="rounded-card border border-line bg-surface p-4 text-support">
            <Scene name={name} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
        <div className="p-4">
          <PatientPhone clinicName="Clínica Coração" />
        </div>
        <div className="on-band rounded-card bg-band p-4">
          <Scene name="envelope" />
        </div>
      </Columns>
    </Part>
  </>
);

const Buttons = () => (
  <Part title="Botões">
    {(['large', 'medium', 'small'] as const).map((size) => (
      <Row key={size}>
        {(['primary', 'outline', 'quiet', 'danger'] as const).map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            {variant}
          </Button>
        ))}
        <Button size={size} loading>
          Salvando
        </Button>
        <AnchorButton href="#" size={size} variant="outline">
          Um endereço
        </AnchorButton>
      </Row>
    ))}
    <div className="on-band mb-4 flex flex-wrap gap-4 rounded-card bg-band p-5">
      <Button variant="on-band">on-band</Button>
      <Button variant="outline-on-band">outline-on-band</Button>
      <Logo tone="on-band" />
    </div>
    <Row>
      <IconButton aria-label="Editar">
        <Pencil className="size-4.5" aria-hidden="true" />
      </IconButton>
      <CopyButton text="exemplo" label="Copiar senha" />
      <Tooltip label="Abre o arquivo como ele veio">
        <Button variant="outline">Com dica</Button>
      </Tooltip>
      <ExternalLink href="https://exemplo.med" label="Fatura" about="de outubro" Icon={FileDown} />
      <BackLink />
      <Logo />
      <Logo markOnly />
    </Row>
  </Part>
);

const patients: readonly ComboboxOption[] = [
  { value: '1', label: 'Helena Prado' },
  { value: '2', label: 'Marina Castro' },
];

function Fields() {
  const [text, setText] = useState('Helena');
  const [day, setDay] = useState('1955-09-04');
  const [choice, setChoice] = useState('a');
  const [patient, setPatient] = useState<ComboboxOption | null>(null);
  const [on, setOn] = useState(true);
  const options = [
    { value: 'a', label: 'Exames Laboratoriais' },
    { value: 'b', label: 'Receitas Médicas' },
  ];
  const select = { options, value: choice, onChange: setChoice, placeholder: 'Escolha' };
  return (
    <Part title="Campos">
      <Columns>
        <TextField label="Vazio" />
        <TextField label="Com ajuda" hint={hint} defaultValue="Helena Prado" />
        <TextField label="Com erro" error={error} defaultValue="Helena" />
        <TextField label="Desligado" disabled defaultValue="Helena Prado" />
        <PasswordField label="Senha" autoComplete="current-password" defaultValue="segredo" />
        <NewPasswordField label="Senha nova" name="nova" />
        <PhoneField label="Telefone" name="telefone" />
        <CpfField name="cpf" />
        <BirthDateField label="Nascimento" value={day} onChange={setDay} />
        <DayField label="De" day={day} onChange={(chosen) => setDay(chosen ?? '')} />
        <Select label="Categoria" {...select} />
        <Select label="Com erro" error={error} {...select} value="" />
        <Select label="Desligada" disabled {...select} />
        <Combobox
          label="Paciente"
          options={patients}
          value={patient}
          onChange={setPatient}
          onSearch={nothing}
          placeholder="Nome, e-mail ou telefone"
          empty="Nenhum paciente encontrado"
          clearLabel="Limpar"
        />
        <SearchField
          label="Buscar pacientes"
          placeholder="Nome, e-mail ou telefone"
          value={text}
          onChange={setText}
          clearLabel="Limpar a busca"
        />
        <TextArea label="Explicação para o paciente" hint={hint} rows={3} />
        <TextArea label="Com erro" error={error} rows={3} />
        <div className="grid gap-4">
          <Checkbox label="Lembrar meu e-mail" defaultChecked />
          <Checkbox label="Desligada" disabled />
          <Switch label="Avisar por e-mail" note={hint} checked={on} onChange={setOn} />
          <Switch label="Desligado" checked={!on} onChange={(value) => setOn(!value)} />
        </div>
        <div className="grid gap-3">
          {['a', 'b'].map((value) => (
            <ChoiceCard
              key={value}
              group="planos"
              value={value}
              checked={choice === value}
              onChoose={() => setChoice(value)}
              title={value === 'a' ? 'Essencial' : 'Completo'}
              beside="R$ 99,00/mês"
              note="Para quem atende sozinho"
            />
          ))}
        </div>
        <FilterFrame title="Filtros" count={2}>
          <TextField label="Pessoa" />
        </FilterFrame>
      </Columns>
    </Part>
  );
}

const States = () => (
  <Part title="Estados">
    <Row>
      <Badge label="Assinado" tone="good" />
      <Badge label="Aguardando" tone="waiting" />
      <Badge label="Recusado" tone="bad" />
      <Badge label="Rascunho" tone="quiet" />
      <Avatar name="Helena Prado" />
      <Spinner />
    </Row>
    <div className="mb-4 grid gap-3">
      {(['quiet', 'good', 'waiting', 'danger'] as const).map((tone) => (
        <StatusLine
          key={tone}
          tone={tone}
          icon={<KeyRound className="size-5" aria-hidden="true" />}
          state={`Acesso: ${tone}`}
          detail="visto em 14/10/2026"
          action={
            <Button variant="quiet" size="small">
              Reenviar
            </Button>
          }
        />
      ))}
    </div>
    <Columns>
      <FormMessage kind="failure" title="Credenciais inválidas">
        Email ou senha incorretos. Verifique suas credenciais e tente novamente.
      </FormMessage>
      <FormMessage kind="success">Configurações atualizadas com sucesso.</FormMessage>
      <LoadFailed message="Erro ao carregar pacientes" trying={false} onRetry={nothing} />
      <FormSkeleton />
      <Skeleton className="h-24" />
      <TextChanges from="Dipirona" to="Dipirona e penicilina" />
    </Columns>
    <Columns>
      <EmptyState title="Nenhum documento ainda" action={<Button>Anexar documento</Button>}>
        O que a clínica enviar aparece aqui.
      </EmptyState>
      <EmptyState scene="lens" title="Nenhum paciente encontrado" />
      <ErrorState title="Não foi possível carregar" onRetry={nothing}>
        Verifique a conexão.
      </ErrorState>
      <LoadError title="Não foi possível carregar" error={undefined} onRetry={nothing} />
      <RestrictedState title="Acesso restrito">Apenas o dono da clínica pode acessar esta página.</RestrictedState>
    </Columns>
  </Part>
);

const people = [
  ['Helena Prado', '(11) 90000-0001', '14/10/2026'],
  ['Bartolomeu Cavalcanti de Albuquerque Nascimento', '(11) 90000-0002', '02/09/2026'],
] as const;

function Lists() {
  const [tab, setTab] = useState('documents');
  const [page, setPage] = useState(1);
  return (
    <Part title="Páginas, tabelas e figuras">
      <BackTo to="/">Voltar</BackTo>
      <PageHeading title="Pacientes" phrase="62 pacientes, 4 novos este mês" action={<Button>Novo paciente</Button>} />
      <PageContents
        sections={[
          { id: 'aparencia', title: 'Aparência' },
          { id: 'seguranca', title: 'Segurança' },
        ]}
      />
      <PagePart title="Contato" note={hint} action={<Button variant="outline">Editar</Button>}>
        <Table
          caption="Pacientes"
          head={
            <>
              <HeadCell>Nome</HeadCell>
              <HeadCell>Telefone</HeadCell>
              <HeadCell side="end">Visto em</HeadCell>
            </>
          }
        >
          {people.map(([name, phone, day]) => (
            <tr key={name}>
              <RowHead>{name}</RowHead>
              <Cell>{phone}</Cell>
              <Cell side="end">{day}</Cell>
            </tr>
          ))}
        </Table>
      </PagePart>
      <PagedList
        items={people}
        item={([name]) => (
          <li key={name} className="p-4">
            {name}
          </li>
        )}
        query={{
          isError: false,
          hasNextPage: true,
          isFetchingNextPage: false,
          refetch: nothing,
          fetchNextPage: nothing,
        }}
        skeleton={<Skeleton className="h-12" />}
        empty={<EmptyState title="Nenhum paciente" />}
        texts={{ failed: 'Não foi possível carregar', more: 'Mais pacientes' }}
      />
      <SettingsLink title="Importar" lead={hint}>
        <AnchorButton variant="outline" href="#">
          Importar
        </AnchorButton>
      </SettingsLink>
      <Pagination label="Páginas" page={page} size={10} total={62} onPage={setPage} />
      <Tabs
        label="Prontuário"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'documents', label: 'Documentos', content: <p className="py-4">Nove documentos</p> },
          { value: 'history', label: 'Anamnese', content: <p className="py-4">Sete campos</p> },
        ]}
      />
      <div className="w-40">
        <QrDrawing label="QR code" qr={{ size: 5, path: 'M0 0h2v2h-2zM3 0h2v2h-2zM0 3h2v2h-2zM3 3h1v1h-1z' }} />
      </div>
      <BarChart
        title="Documentos enviados"
        bars={['ago', 'set', 'out'].map((month, index) => ({
          key: month,
          label: month,
          name: `${month} 2026`,
          value: 12 + index * 7,
        }))}
        format={String}
        formatShort={String}
        table={{ show: 'Ver como tabela', name: 'Mês', value: 'Documentos', note: 'Nota' }}
      />
      <div className="mt-6 max-w-md">
        <AccessChoices />
        <OrLine />
        <RegisterClinicHint />
        <TermsNote act="Ao continuar" />
      </div>
    </Part>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'confirm' | 'drawer'>();
  const of = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : undefined),
    inAddress: false,
  });
  return (
    <Part title="O que se abre">
      <Row>
        <Button variant="outline" onClick={() => setOpen('dialog')}>
          Diálogo
        </Button>
        <Button variant="outline" onClick={() => setOpen('confirm')}>
          Confirmação
        </Button>
        <Button variant="outline" onClick={() => setOpen('drawer')}>
          Gaveta
        </Button>
        <Menu trigger={<Button variant="outline">Menu</Button>}>
          <MenuGroup label="Documento">
            <MenuItem onClick={nothing}>
              <Copy className="size-4.5" aria-hidden="true" /> Copiar
            </MenuItem>
            <MenuItem onClick={nothing} disabled>
              <Laptop className="size-4.5" aria-hidden="true" /> Desligado
            </MenuItem>
          </MenuGroup>
          <MenuLine />
          <MenuItem onClick={nothing} destructive>
            <Trash2 className="size-4.5" aria-hidden="true" /> Excluir
          </MenuItem>
        </Menu>
        <Button
          variant="outline"
          onClick={() => toast.success({ title: 'Documento enviado com sucesso.', description: 'Hemograma completo' })}
        >
          Aviso
        </Button>
        <Button
          variant="outline"
          onClick={() => toast.error({ title: 'Erro ao enviar documento.', description: 'Tente novamente.' })}
        >
          Aviso de erro
        </Button>
      </Row>
      <Dialog {...of('dialog')} title="Anexar documento" description="Para Helena Prado">
        <TextField label="Nome do documento" defaultValue="Hemograma completo" />
      </Dialog>
      <ConfirmDialog
        {...of('confirm')}
        title="Excluir paciente"
        note="Esta ação não pode ser desfeita."
        confirm="Excluir"
        onConfirm={() => setOpen(undefined)}
        destructive
      />
      <Drawer {...of('drawer')} title="Menu">
        <p className="p-5">Pacientes, Profissionais, Pagamento</p>
      </Drawer>
    </Part>
  );
}

const root = document.documentElement;

/** Six palettes by two themes, for the page as a whole. */
function Appearance() {
  const [palette, setPalette] = useState(root.dataset.palette);
  const [theme, setTheme] = useState(root.dataset.theme ?? 'light');
  root.dataset.palette = palette;
  root.dataset.theme = theme;
  return (
    <header className="sticky top-0 z-30 flex flex-wrap items-center gap-2 border-b border-line bg-surface px-5 py-3">
      <h1 className="mr-auto text-section">Componentes</h1>
      {paletteOptions.map(({ value, name }) => (
        <Button
          key={value}
          size="small"
          variant={value === palette ? 'primary' : 'outline'}
          aria-pressed={value === palette}
          onClick={() => setPalette(value)}
        >
          {name}
        </Button>
      ))}
      <Switch label="Escuro" checked={theme === 'dark'} onChange={(dark) => setTheme(dark ? 'dark' : 'light')} />
    </header>
  );
}

const Page = () => (
  <CSPProvider disableStyleElements>
    <Appearance />
    <main className="mx-auto max-w-7xl px-5 pb-24 sm:px-8">
      <Foundation />
      <Buttons />
      <Fields />
      <States />
      <Lists />
      <Overlays />
    </main>
    <Toaster />
  </CSPProvider>
);

// Links need a router; here they lead nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: Page, notFoundComponent: Page, staticData: { title: '' } }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});
const place = document.getElementById('root');
if (place) createRoot(place).render(<RouterProvider router={router as never} />);
