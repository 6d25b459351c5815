import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import type { ParameterDefinition } from '@platform/entity/module';
import { fill } from '@platform/i18n/coded';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { moduleError } from '@platform/web/i18n/words';
import { notifyOk } from '@platform/web/ui/notify';
import { type FormEvent, useState } from 'react';
import { valueFault } from '../../shared/parametro';
import classes from '../equipos.module.css';
import { say } from '../say';
import { unitWord } from './units';
import { type Parameter, type SetValue, useSetting } from './wire';

interface Props {
  readonly parameter: Parameter;
  /** The value that somebody set; null while the default holds. */
  readonly set: SetValue | null;
  readonly division: { readonly id: number; readonly name: string } | null;
  readonly readOnly: boolean;
  readonly onDone?: () => void;
}

/** The definition as the shared check reads it. */
const definitionOf = (one: Parameter): ParameterDefinition => ({
  name: one.Parametro,
  type: one.TipoDato === 'I' || one.TipoDato === 'D' ? one.TipoDato : 'S',
  scope: one.Ambito,
  value: one.ValorDefecto,
  es: '',
  en: '',
  ...(one.Minimo === null ? {} : { min: one.Minimo }),
  ...(one.Maximo === null ? {} : { max: one.Maximo }),
  ...(one.Opciones === null ? {} : { options: one.Opciones }),
  ...(one.Patron === null ? {} : { pattern: one.Patron }),
});

/** A value edited in place, by its type, with its range; *Restablecer* takes it away. */
export function ValueEditor({ parameter, set, division, readOnly, onDone }: Props) {
  const now = set?.Valor ?? (division ? parameter.Valor : parameter.ValorDefecto);
  const [text, setText] = useState(now);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const setting = useSetting();
  const resource = parameter.Ambito === 'I' ? 'SistemaParametroInstalacion' : 'SistemaParametroValor';
  const fault = valueFault(definitionOf(parameter), text);
  const error = refused ?? (fault ? fill(moduleError(fault.code) ?? fault.code, fault.params) : undefined);
  const dirty = text !== now || (division !== null && set === null);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
      notifyOk(say('parametros.guardado'));
      onDone?.();
    } catch (failure) {
      setRefused(isProblem(failure) ? failure.detail : messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || fault) return;
    const fresh = { Parametro: parameter.Parametro, ...(division ? { IdDivision: division.id } : {}) };
    void act(() => setting.save({ resource, set }, fresh, { Valor: text }));
  };
  const change = (next: string) => {
    setText(next);
    setRefused(undefined);
  };
  const common = {
    'aria-label': division
      ? say('parametros.editarEn', { parametro: parameter.Descripcion, division: division.name })
      : say('parametros.editar', { parametro: parameter.Descripcion }),
    ...(division ? { label: division.name } : {}),
    error,
    readOnly,
    variant: readOnly ? 'filled' : 'default',
    rightSectionWidth: 60,
  };
  const unit = parameter.Unidad ? <span className={classes.unit}>{unitWord(parameter.Unidad)}</span> : undefined;
  const flags = parameter.Opciones?.every((one) => one === 'S' || one === 'N');
  return (
    <form className={classes.value} onSubmit={save} noValidate>
      {parameter.Opciones ? (
        <Select
          {...common}
          rightSectionWidth={undefined}
          data={parameter.Opciones.map((one) => ({ value: one, label: flags ? say(one === 'S' ? 'parametros.si' : 'parametros.no') : one }))}
          value={text}
          allowDeselect={false}
          onChange={(next) => change(next ?? '')}
          comboboxProps={{ withinPortal: true }}
        />
      ) : parameter.TipoDato === 'I' ? (
        <NumberInput
          {...common}
          value={text === '' ? '' : Number(text)}
          onChange={(next) => change(String(next))}
          allowDecimal={false}
          clampBehavior="none"
          hideControls
          rightSection={unit}
        />
      ) : (
        <TextInput {...common} value={text} maxLength={500} onChange={(event) => change(event.currentTarget.value)} rightSection={unit} />
      )}
      {!readOnly && dirty && (
        <Button type="submit" size="sm" loading={busy} disabled={fault !== null}>
          {say('parametros.guardar')}
        </Button>
      )}
      {!readOnly && set && !dirty && (
        <Button variant="subtle" size="sm" loading={busy} onClick={() => void act(() => setting.reset({ resource, set }))}>
          {say('parametros.restablecer')}
        </Button>
      )}
    </form>
  );
}
