import { Button, Checkbox, Select, Tabs } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import { SearchBox } from '@platform/web/pages/SearchBox';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Actualizacion } from '../../shared/tramite.entity';
import { say } from '../say';
import { EntityTabs, entityOfAddress } from '../ui/EntityTabs';
import { day } from '../ui/moments';
import { Note } from '../ui/Note';
import ui from '../ui/ui.module.css';
import { GroupPaper } from './GroupPaper';
import { PersonalForm, type PersonalState, personalChanges } from './PersonalForm';
import { keyOfRow, keysOfRow, NO_RENEWAL, type Renewal, RenewalRow, type Subject } from './RenewalRow';
import { changed, UPDATE } from './tools';
import classes from './tramites.module.css';
import { madeSchema, type Renewable, renewablesSchema } from './wire';

const PATH = '/requisito/actualizacion';
const RENEWED = ['P', 'V', 'I'] as const;
type Renewed = (typeof RENEWED)[number];
const DAYS = ['', '0', '7', '15', '30', '60', '90'];

/** Three steps: whom, what of each, and the new dates and papers. */
export function NewUpdate() {
  const router = useRouter();
  const client = useQueryClient();
  const [entidad, setEntidad] = useState<Renewed>(() => RENEWED.find((one) => one === entityOfAddress(router.latestLocation.searchStr)) ?? 'P');
  const [step, setStep] = useState('trabajadores');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Renewable>>(new Map());
  const [renewals, setRenewals] = useState<ReadonlyMap<string, Renewal>>(new Map());
  const [personal, setPersonal] = useState<PersonalState>(new Map());
  const [maximumMb, setMaximumMb] = useState(5);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const seleccionar = say(entidad === 'P' ? 'tramite.seleccionar' : `sujeto.seleccionar${entidad}`);
  const rows = [...chosen.values()];
  const set = (key: string, value: Renewal) => setRenewals((before) => new Map(before).set(key, value));
  const toggle = (subjects: readonly Renewable[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const one of subjects) {
        if (on) next.set(keyOfRow(one), one);
        else next.delete(keyOfRow(one));
      }
      return next;
    });
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const Filas = rows.map((row) => {
        const { Nombre: _, ...renewal } = renewals.get(keyOfRow(row)) ?? NO_RENEWAL;
        return { ...keysOfRow(row), ...renewal };
      });
      const made = await api.post(`${UPDATE}/solicitar`, { Filas, Datos: personalChanges(personal) }, madeSchema);
      notifyOk(say('tramite.enviada', { numeros: made.map((one) => one.Numero).join(', ') }));
      await changed(client, Actualizacion.resource);
      await router.navigate({ href: PATH + (entidad === 'P' ? '' : `?entidad=${entidad}`) });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageTitle title={say('tramite.nuevaActualizacion')} />
      <Tabs value={step} onChange={(value) => setStep(value ?? 'trabajadores')} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="trabajadores">{seleccionar}</Tabs.Tab>
          <Tabs.Tab value="requisito">{say('tramite.requisito')}</Tabs.Tab>
          <Tabs.Tab value="solicitud">{say('tramite.solicitud')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="trabajadores" pt="md">
          <EntityTabs
            of={RENEWED}
            value={entidad}
            counts={undefined}
            onChange={(next) => {
              setEntidad(next);
              setChosen(new Map());
            }}
          />
          {entidad === 'P' && (
            <GroupPaper
              maximumMb={maximumMb}
              onChosen={(people, { IdArchivo, Nombre }) => {
                toggle(people, true);
                setRenewals((before) => new Map([...before, ...people.map((row) => [keyOfRow(row), { ...NO_RENEWAL, IdArchivo, Nombre }] as const)]));
                setStep('requisito');
              }}
            />
          )}
          <Choosing entidad={entidad} chosen={chosen} onToggle={toggle} onMaximum={setMaximumMb} />
        </Tabs.Panel>
        <Tabs.Panel value="requisito" pt="md">
          <Shared
            rows={rows}
            renewals={renewals}
            maximumMb={maximumMb}
            onApply={(keys, value, onlyDates) =>
              setRenewals(
                (before) =>
                  new Map([
                    ...before,
                    ...keys.map((key) => {
                      const { IdArchivo, Nombre } = before.get(key) ?? NO_RENEWAL;
                      return [key, onlyDates ? { ...value, IdArchivo, Nombre } : value] as const;
                    }),
                  ]),
              )
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="solicitud" pt="md">
          <div className={ui.panel}>
            {rows.length === 0 && <p className={classes.dim}>{say('tramite.nadaElegido')}</p>}
            {rows.map((row) => (
              <RenewalRow
                key={keyOfRow(row)}
                subject={row}
                title={`${row.NombreCompleto ?? ''} · ${row.Requisito}`}
                value={renewals.get(keyOfRow(row)) ?? NO_RENEWAL}
                maximumMb={maximumMb}
                onChange={(value) => set(keyOfRow(row), value)}
              />
            ))}
          </div>
          <PersonalForm state={personal} onChange={setPersonal} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.stack}>
        {failure && (
          <Note tone="red" role="alert" icon={IconAlertTriangle}>
            {failure}
          </Note>
        )}
        <p className={classes.head}>
          <span role="status">{say('tramite.elegidos', { count: rows.length })}</span>
          {step === 'solicitud' ? (
            <Button loading={busy} leftSection={<IconSend size={16} aria-hidden />} onClick={() => void send()}>
              {say('tramite.enviar')}
            </Button>
          ) : (
            <Button variant="light" onClick={() => setStep(step === 'trabajadores' ? 'requisito' : 'solicitud')}>
              {say('tramite.siguiente')}
            </Button>
          )}
        </p>
      </div>
    </>
  );
}

interface ChoosingProps {
  readonly entidad: Renewed;
  readonly chosen: ReadonlyMap<string, Renewable>;
  readonly onToggle: (rows: readonly Renewable[], on: boolean) => void;
  readonly onMaximum: (megabytes: number) => void;
}
/** Workers, vehicles or visitors and their requirements, what expires first first. */
function Choosing({ entidad, chosen, onToggle, onMaximum }: ChoosingProps) {
  const [dias, setDias] = useState('30');
  const [buscar, setBuscar] = useState('');
  const list = useQuery({
    queryKey: [Actualizacion.resource, 'renovables', entidad, dias, buscar],
    queryFn: async ({ signal }) => {
      const found = await api.get(
        `${UPDATE}/renovables`,
        { Entidad: entidad, dias: dias || undefined, buscar: buscar || undefined },
        renewablesSchema,
        { signal },
      );
      onMaximum(found.PdfMaximoMb);
      return found.data;
    },
    placeholderData: (before) => before,
  });
  const open = list.data?.filter((row) => row.EnCurso === null) ?? [];
  const every = open.length > 0 && open.every((row) => chosen.has(keyOfRow(row)));
  return (
    <section className={`${ui.panel ?? ''} ${classes.stack ?? ''}`} aria-label={say('tramite.seleccionar')}>
      <div className={classes.fields}>
        <SearchBox value={buscar} onChange={setBuscar} />
        <Select
          label={say('tramite.vencenEn')}
          allowDeselect={false}
          value={dias}
          onChange={(value) => setDias(value ?? '')}
          data={DAYS.map((value) => ({
            value,
            label: value === '' ? say('tramite.cualquiera') : value === '0' ? say('tramite.vencidos') : say('tramite.dias', { n: value }),
          }))}
        />
      </div>
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <RowSkeletons rows={6} />
      ) : list.data.length === 0 ? (
        <EmptyState title={say('tramite.sinRenovables')} />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <td>
                  <Checkbox size="xs" aria-label={say('tramite.elegirTodo')} checked={every} onChange={() => onToggle(open, !every)} />
                </td>
                <th scope="col">{say(`sujeto.uno.${entidad}`)}</th>
                <th scope="col">{say('tramite.requisito')}</th>
                <th scope="col">{say('comun.vencimiento')}</th>
                <th scope="col" className={classes.number}>
                  {say('tramite.diasRestantes')}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.data.map((row) => (
                <tr key={keyOfRow(row)}>
                  <td>
                    <Checkbox
                      size="xs"
                      aria-label={say('tramite.elegir', { requisito: row.Requisito, nombre: row.NombreCompleto ?? '' })}
                      disabled={row.EnCurso !== null}
                      checked={chosen.has(keyOfRow(row))}
                      onChange={() => onToggle([row], !chosen.has(keyOfRow(row)))}
                    />
                  </td>
                  <td>
                    {row.NombreCompleto}
                    <small>{[row.IdVehiculo ? '' : row.Documento, row.Compania].filter(Boolean).join(' · ')}</small>
                  </td>
                  <td>
                    {row.Requisito} {row.EnCurso && <StatusBadge tone="orange">{say('tramite.enCurso', { numero: row.EnCurso })}</StatusBadge>}
                  </td>
                  <td>{row.FechaVencimiento && day(row.FechaVencimiento)}</td>
                  <td className={classes.number}>
                    <StatusBadge tone={(row.DiasRestantes ?? 0) < 0 ? 'red' : (row.DiasRestantes ?? 0) <= 15 ? 'yellow' : 'gray'}>
                      {row.DiasRestantes}
                    </StatusBadge>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface SharedProps {
  readonly rows: readonly Renewable[];
  readonly renewals: ReadonlyMap<string, Renewal>;
  readonly maximumMb: number;
  readonly onApply: (keys: readonly string[], value: Renewal, onlyDates: boolean) => void;
}
/** One set of dates and one paper for every chosen person of a requirement. */
function Shared({ rows, renewals, maximumMb, onApply }: SharedProps) {
  const kinds = [...new Map(rows.map((row) => [row.IdRequisito, row])).values()];
  if (kinds.length === 0) return <EmptyState title={say('tramite.nadaElegido')} />;
  return (
    <div className={ui.panel}>
      <p className={classes.dim}>{say('tramite.unaFechaAyuda')}</p>
      {kinds.map((kind) => {
        const keys = rows.filter((row) => row.IdRequisito === kind.IdRequisito).map(keyOfRow);
        const alone = kind.Grupal === 'N' && keys.length > 1;
        const subject: Subject = { ...kind, FechaVencimiento: null };
        return (
          <RenewalRow
            key={kind.IdRequisito}
            subject={subject}
            title={`${kind.Requisito} · ${say('tramite.elegidos', { count: keys.length })}`}
            value={renewals.get(keys[0] ?? '') ?? NO_RENEWAL}
            maximumMb={maximumMb}
            withoutPaper={alone}
            onChange={(value) => onApply(keys, value, alone)}
          />
        );
      })}
    </div>
  );
}
