import { Button, Group, Modal, Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import { fill } from '@platform/i18n/coded';
import { isProblem, messageOf as wordsOfError } from '@platform/web/api/problem';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { moduleError, words } from '@platform/web/i18n/words';
import { notifyOk } from '@platform/web/ui/notify';
import { useState } from 'react';
import { messageFault } from '../../shared/parametro';
import { ReglaCliente } from '../../shared/parametro.entity';
import { say } from '../say';
import { type Behaviour, type Rule, type RuleSet, useSetting } from './wire';

interface Props {
  readonly rule: Rule;
  readonly set: RuleSet | null;
  /** For every division, or the exception of one. */
  readonly general: boolean;
  readonly onClose: () => void;
}
const CODES: readonly Behaviour[] = ['B', 'A', 'N'];

/** What a rule does in this client, or in one of its divisions, and what it says. */
export function RuleDialog({ rule, set, general, onClose }: Props) {
  const [behaviour, setBehaviour] = useState<Behaviour>(set?.Comportamiento ?? rule.ComportamientoDefecto);
  const [es, setEs] = useState(set?.Mensaje ?? '');
  const [en, setEn] = useState(set?.MensajeIngles ?? '');
  const [division, setDivision] = useState<string | null>(set?.IdDivision ? String(set.IdDivision) : null);
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const divisions = useLookup({ resource: 'SistemaDivision', enabled: !general && !set });
  const setting = useSetting();
  const wrong = (product: string, own: string) => {
    const fault = own.trim() ? messageFault(product, own) : null;
    return fault ? fill(moduleError(fault.code) ?? fault.code, { marcador: fault.marcador }) : undefined;
  };
  const faults = [wrong(rule.MensajeDefecto, es), wrong(rule.MensajeInglesDefecto, en)];
  const missing = !general && !set && division === null;
  const place = { resource: ReglaCliente.resource, set };
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
      notifyOk(say('parametros.guardado'));
      onClose();
    } catch (error) {
      setRefused(isProblem(error) ? error.detail : wordsOfError(error));
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    act(() =>
      setting.save(
        place,
        { Regla: rule.Regla, IdDivision: division === null ? null : Number(division) },
        { Comportamiento: behaviour, Mensaje: es.trim() || null, MensajeIngles: en.trim() || null },
      ),
    );
  const taken = rule.Excepciones.map((one) => one.IdDivision);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={say('reglas.titulo', { regla: rule.Regla })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!faults.some(Boolean) && !missing) void save();
        }}
      >
        <Stack>
          <Text>{rule.Condicion}</Text>
          {!general &&
            (set ? (
              <Text fw={500}>{set.Division}</Text>
            ) : (
              <Select
                label={say('parametros.division')}
                withAsterisk
                data={(divisions.data ?? [])
                  .filter((row) => !taken.includes(Number(row.IdDivision)))
                  .map((row) => ({ value: plain(row.IdDivision), label: plain(row.Texto) }))}
                value={division}
                onChange={setDivision}
                comboboxProps={{ withinPortal: true }}
              />
            ))}
          <Radio.Group
            label={say('reglas.comportamiento')}
            value={behaviour}
            onChange={(next) => setBehaviour(CODES.find((code) => code === next) ?? behaviour)}
          >
            <Group mt={6}>
              {CODES.map((code) => (
                <Radio key={code} value={code} label={words.option(ReglaCliente, 'Comportamiento', code)} />
              ))}
            </Group>
          </Radio.Group>
          {rule.Marcadores.length > 0 && (
            <Text size="sm" c="dimmed">
              {say('reglas.marcadores', { marcadores: rule.Marcadores.join(' ') })}
            </Text>
          )}
          <Textarea
            label={words.field(ReglaCliente, 'Mensaje')}
            description={say('reglas.ayudaMensaje')}
            placeholder={rule.MensajeDefecto}
            value={es}
            error={faults[0]}
            maxLength={250}
            autosize
            minRows={2}
            onChange={(event) => setEs(event.currentTarget.value)}
          />
          <Textarea
            label={words.field(ReglaCliente, 'MensajeIngles')}
            description={say('reglas.ayudaMensaje')}
            placeholder={rule.MensajeInglesDefecto}
            value={en}
            error={faults[1]}
            maxLength={250}
            autosize
            minRows={2}
            onChange={(event) => setEn(event.currentTarget.value)}
          />
          {refused && (
            <Text c="red" role="alert">
              {refused}
            </Text>
          )}
          <Group justify="flex-end">
            {set && (
              <Button variant="subtle" mr="auto" loading={busy} onClick={() => void act(() => setting.reset(place))}>
                {say('parametros.restablecer')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={faults.some(Boolean) || missing}>
              {say('parametros.guardar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
