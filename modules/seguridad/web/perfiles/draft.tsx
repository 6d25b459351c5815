import { Button } from '@mantine/core';
import { api, type Body } from '@platform/web/api/client';
import { nothingSchema } from '@platform/web/data/schemas';
import { resourceChanged } from '@platform/web/data/write';
import { t } from '@platform/web/i18n/t';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useFoot } from '@platform/web/ui/useFoot';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { say } from '../say';
import classes from './perfiles.module.css';

/** Saves a tab of a profile in one call, and reads anew what the others show. */
export function useTabSave(id: string, part: 'menu' | 'proteccion' | 'caracteristica' | 'unidad') {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const save = async (body: Body): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    try {
      await api.post(`/api/SeguridadPerfil/${id}/${part}`, body, nothingSchema);
      resourceChanged(client, 'SeguridadPerfil');
      await client.invalidateQueries({ queryKey: ['SeguridadPerfil', part, id] });
      notifyOk(say('perfil.guardado'));
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
}

/** Tells the page that a tab has something unsaved. */
export function useDirty(count: number, onDirty: (dirty: boolean) => void): void {
  useEffect(() => {
    onDirty(count > 0);
  }, [count, onDirty]);
}

interface BarProps {
  readonly count: number;
  readonly saving: boolean;
  readonly frozen: boolean;
  readonly onSave: () => void;
  readonly onUndo: () => void;
}

/** At the foot of a tab: what is unsaved, undone or saved. */
export function SaveBar({ count, saving, frozen, onSave, onUndo }: BarProps) {
  const foot = useFoot();
  if (frozen) return null;
  return (
    <div ref={foot} className={classes.foot}>
      <span role="status" className={classes.note}>
        {count > 0 && say('perfil.cambios', { count })}
      </span>
      <Button variant="default" disabled={count === 0 || saving} onClick={onUndo}>
        {say('perfil.deshacer')}
      </Button>
      <Button disabled={count === 0} loading={saving} onClick={onSave}>
        {t('actions.save')}
      </Button>
    </div>
  );
}
