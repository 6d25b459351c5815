import { Button, TextInput } from '@mantine/core';
import { labelOf } from '@platform/entity/entity';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import { plain } from '@platform/web/data/row';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { BASE, useRefreshRequests } from '../data';
import { say } from '../say';
import classes from './editor.module.css';
import { fieldId, requestField } from './fields';
import type { RequestDraft } from './useRequestDraft';

const hostSchema = z.object({ IdAnfitrion: z.number(), Anfitrion: z.string() });

/** The host of a visit, for who does not see the people of others: typed whole and looked for, never chosen from a list. */
export function HostField({ draft, readOnly }: { draft: RequestDraft; readOnly: boolean }) {
  const refresh = useRefreshRequests();
  const [typed, setTyped] = useState('');
  const [changing, setChanging] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { label } = requestField('IdAnfitrion');
  const chosen = plain(draft.values.IdAnfitrion) !== '' && !changing;
  const common = { id: fieldId('IdAnfitrion'), label, withAsterisk: true };
  const find = async () => {
    if (draft.id === null || typed.trim() === '') return setFailure(say('envio.falta', { campo: label }));
    setBusy(true);
    setFailure(undefined);
    try {
      await draft.flush();
      await api.post(`${BASE}/${String(draft.id)}/anfitrion`, { Anfitrion: typed.trim() }, hostSchema);
      await refresh(draft.id);
      setChanging(false);
      setTyped('');
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (chosen || readOnly)
    return (
      <div className={`${classes.find ?? ''} ${classes.wide ?? ''}`}>
        <TextInput {...common} readOnly variant="filled" value={plain(draft.base[labelOf('IdAnfitrion')])} error={draft.errors.IdAnfitrion} />
        {!readOnly && (
          <Button variant="default" className={classes.findButton} onClick={() => setChanging(true)}>
            {say('sujeto.anfitrionCambiar')}
          </Button>
        )}
      </div>
    );
  return (
    <form
      className={`${classes.find ?? ''} ${classes.wide ?? ''}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <TextInput
        {...common}
        description={say(draft.id === null ? 'sujeto.anfitrionPrimero' : 'sujeto.anfitrionAyuda')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={120}
        disabled={draft.id === null}
        value={typed}
        error={failure ?? draft.errors.IdAnfitrion}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={busy}
        disabled={draft.id === null}
        leftSection={<IconUserSearch size={16} aria-hidden />}
        className={classes.findButton}
      >
        {say('sujeto.anfitrionBuscar')}
      </Button>
    </form>
  );
}
