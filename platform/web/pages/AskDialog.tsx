import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Entity } from '../../entity/entity';
import { fieldAt } from '../data/fields';
import type { Values } from '../data/row';
import { checkField, firstValue, firstValues } from '../form/check';
import { problemErrors, wordsOfIssue } from '../form/errors';
import { FieldBox } from '../form/FieldBox';
import { t } from '../i18n/t';
import { notifyError } from '../ui/notify';
import type { AskedFields } from './screen';

interface Props {
  readonly entity: Entity;
  readonly asked: AskedFields;
  readonly onSend: (values: Values) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for what an action needs: a date, a reason. */
export function AskDialog(props: Props) {
  const { asked, onClose } = props;
  return (
    <Modal opened title={asked.title} centered onClose={onClose} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <AskForm {...props} />
    </Modal>
  );
}

/** What the dialog asks; `instead` is a second way to go on, without what is asked. */
export function AskForm({ entity, asked, onSend, onClose, instead }: Props & { readonly instead?: { readonly label: string; run(): void } }) {
  const fields = Object.entries(asked.fields ?? {}).map(([name, field]) => {
    const own = fieldAt(entity, name, field);
    return {
      ...own,
      label: asked.labels?.[name] ?? own.label,
      options: asked.options?.[name] ?? own.options,
    };
  });
  const [values, setValues] = useState<Values>(() => ({
    ...firstValues(asked.fields ?? {}),
    ...asked.values,
  }));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const shown = asked.shows ? fields.filter(({ name }) => asked.shows?.(name, values)) : fields;
  const errors = Object.fromEntries(
    shown.flatMap((at) => {
      const issue = checkField(at.field, values[at.name], at.field.required === true);
      return issue ? [[at.name, wordsOfIssue(issue, at.label)]] : [];
    }),
  );
  const valid = Object.keys(errors).length === 0;
  const send = async () => {
    if (sending || !valid) return setTouched(new Set(shown.map(({ name }) => name)));
    setSending(true);
    try {
      const asks = new Set([...shown.map(({ name }) => name), ...Object.keys(asked.values ?? {}).filter((name) => !(name in (asked.fields ?? {})))]);
      await onSend(Object.fromEntries(Object.entries(values).filter(([name]) => asks.has(name))));
    } catch (error) {
      setRefused(problemErrors(error));
      notifyError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        {asked.question && <Text>{asked.question}</Text>}
        {shown.map((at) => (
          <FieldBox
            key={at.name}
            {...(asked.inputs?.[at.name] ? { Own: asked.inputs[at.name] } : {})}
            at={at}
            id={`pregunta-${at.name}`}
            value={values[at.name]}
            values={values}
            required={at.field.required === true}
            readOnly={false}
            error={refused[at.name] ?? (touched.has(at.name) ? errors[at.name] : undefined)}
            onChange={(value) => {
              // What depends on it is emptied, as in any form.
              const emptied = fields.filter(({ field }) => field.dependsOn?.includes(at.name)).map(({ name, field }) => [name, firstValue(field)]);
              const now = { ...values, ...Object.fromEntries(emptied), [at.name]: value };
              setValues(now);
              setRefused({});
              const proposed = asked.propose?.(at.name, now);
              if (proposed)
                void proposed.then((more) => setValues((before) => (before[at.name] === value ? { ...before, ...more } : before)), notifyError);
            }}
            onBlur={() => setTouched((before) => new Set(before).add(at.name))}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          {instead && (
            <Button variant="default" disabled={sending} onClick={instead.run}>
              {instead.label}
            </Button>
          )}
          <Button type="submit" loading={sending} disabled={!valid}>
            {asked.button ?? t('actions.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
