import { Button, Group, Radio, Textarea } from '@mantine/core';
import { FieldBox } from '@platform/web/form/FieldBox';
import { words } from '@platform/web/i18n/words';
import { notifyOk } from '@platform/web/ui/notify';
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { SolicitudRequisito } from '../../shared/solicitud.entity';
import { say } from '../say';
import { Hints } from '../ui/Hints';
import { day, moment } from '../ui/moments';
import { Note } from '../ui/Note';
import { Origin } from '../ui/Origin';
import { Pairs } from '../ui/PersonCard';
import ui from '../ui/ui.module.css';
import { RESULTADOS, type Requirement } from '../wire';
import classes from './desk.module.css';
import { useShortcuts } from './keys';
import { Phrases } from './Phrases';
import { datumAt, useEvaluation } from './useEvaluation';

interface Props {
  readonly id: number;
  readonly requirement: Requirement;
  /** Where the decision finds what is being saved or still written; false when it could not be saved. */
  readonly pending: RefObject<(() => Promise<boolean>) | undefined>;
  /** It was saved: the next one. */
  readonly onSaved: () => Promise<void>;
  /** True when it was a conflict, and it is told elsewhere. */
  readonly onFailed: (error: unknown) => boolean;
}

type Form = ReturnType<typeof useEvaluation>;
interface Saving extends Pick<Props, 'pending' | 'onSaved' | 'onFailed'> {
  readonly root: RefObject<HTMLFormElement | null>;
}

/** Saves what is written, once at a time; whoever decides with something still written here has it saved first. */
function useSaving(form: Form, { root, pending, onSaved, onFailed }: Saving): (result?: 'C') => Promise<boolean> {
  const latest = useRef(form);
  latest.current = form;
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const saveNow = async (result?: 'C'): Promise<boolean> => {
    const error = await form.save(result);
    if (error === undefined) return true;
    if (error !== null) {
      if (!onFailed(error)) window.setTimeout(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 30);
      return false;
    }
    notifyOk(say('mesa.guardada'), (count) => say('mesa.guardadas', { count }));
    await onSaved();
    return true;
  };
  const save = (result?: 'C'): Promise<boolean> => {
    if (!form.saving) running.current = saveNow(result);
    return running.current;
  };
  useEffect(() => {
    pending.current = async () => {
      await running.current;
      return latest.current.dirty ? save() : true;
    };
    return () => {
      pending.current = undefined;
    };
  });
  return save;
}

/** What is known of the requirement before it is evaluated. */
function Facts({ requirement }: { readonly requirement: Requirement }) {
  return (
    <>
      <Pairs
        of={[
          [say('comun.emision'), requirement.FechaEmision && day(requirement.FechaEmision)],
          [say('comun.vencimiento'), requirement.FechaVencimiento && day(requirement.FechaVencimiento)],
        ]}
      />
      <Origin requirement={requirement} />
      <Hints hints={requirement.Pistas} />
      {requirement.Resultado === 'N' && requirement.Observacion && (
        <p className={ui.quote}>
          <strong>{say('comun.antes')}:</strong> {[requirement.Motivo, requirement.Observacion].filter(Boolean).join(' — ')}
        </p>
      )}
    </>
  );
}

/** The data that the evaluator reads off the paper. */
function AskedData({ requirement, form }: { readonly requirement: Requirement; readonly form: Form }) {
  return (
    <fieldset aria-label={say('mesa.datos')} className={classes.form}>
      {requirement.Datos.map((datum) => (
        <FieldBox
          key={datum.Codigo}
          at={datumAt(datum)}
          id={`dato-${String(requirement.IdRequisito)}-${datum.Codigo}`}
          value={form.data[datum.Codigo] ?? null}
          values={form.data}
          required={datum.Obligatorio === 'S'}
          readOnly={false}
          error={form.errors[`Datos.${datum.Codigo}`]}
          onChange={(value) =>
            form.set({
              Datos: { ...form.data, [datum.Codigo]: typeof value === 'number' ? value : String(value ?? '') },
            })
          }
          onBlur={() => undefined}
        />
      ))}
    </fieldset>
  );
}

/** Result, observation and evaluated data of one requirement. */
export function Evaluation({ id, requirement, pending, onSaved, onFailed }: Props) {
  const form = useEvaluation(id, requirement);
  const box = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLFormElement>(null);
  const save = useSaving(form, { root, pending, onSaved, onFailed });
  const mark = (result: 'O' | 'R') => {
    form.set({ Resultado: result });
    window.setTimeout(() => box.current?.focus(), 0);
  };
  useShortcuts({
    c: () => {
      form.set({ Resultado: 'C' });
      void save('C');
    },
    o: () => mark('O'),
    r: () => mark('R'),
  });
  const title = say('mesa.evaluacion', { nombre: requirement.Requisito });
  return (
    <form
      ref={root}
      noValidate
      className={`${ui.panel ?? ''} ${classes.form ?? ''}`}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
      }}
    >
      <h3>{requirement.Requisito}</h3>
      <Facts requirement={requirement} />
      <Radio.Group
        label={say('mesa.resultado')}
        value={form.result ?? ''}
        error={form.errors.Resultado}
        onChange={(Resultado) => form.set({ Resultado })}
      >
        <Group gap="xs" mt={4}>
          {RESULTADOS.map((code) => (
            <Radio key={code} value={code} label={words.option(SolicitudRequisito, 'Resultado', code)} />
          ))}
        </Group>
      </Radio.Group>
      {requirement.Datos.length > 0 && <AskedData requirement={requirement} form={form} />}
      <Textarea
        ref={box}
        label={say('mesa.observacion')}
        withAsterisk={form.result === 'O' || form.result === 'R'}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={form.observation}
        error={form.errors.Observacion}
        onChange={(event) => form.set({ Observacion: event.currentTarget.value })}
      />
      {(form.result === 'O' || form.result === 'R') && (
        <Phrases text={form.observation} onChange={(Observacion, IdMotivo) => form.set({ Observacion, IdMotivo })} />
      )}
      {form.failure && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {form.failure}
        </Note>
      )}
      <Group justify="space-between">
        <p className={classes.dim}>
          {requirement.FechaEvaluacion &&
            say('mesa.evaluado', {
              usuario: requirement.UsuarioEvalua ?? '',
              fecha: moment(requirement.FechaEvaluacion),
            })}
        </p>
        <Button type="submit" variant="light" loading={form.saving} leftSection={<IconDeviceFloppy size={16} aria-hidden />}>
          {say('mesa.guardar')}
        </Button>
      </Group>
    </form>
  );
}
