import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Entity } from '../../entity/entity';
import type { Values, WireRow } from '../data/row';
import { rowSchema } from '../data/schemas';
import { postAction, resourceChanged } from '../data/write';
import { t } from '../i18n/t';
import { confirm, withConfirm } from '../ui/confirm';
import { notifyError, notifyOk, notifyUndo } from '../ui/notify';
import { AskDialog } from './AskDialog';
import { type Job, ManyDialog } from './ManyDialog';
import type { ActionTools, AskedFields, Undo } from './screen';
import { undoneText } from './undone';

interface Asking {
  readonly rows: readonly WireRow[];
  readonly accion: string;
  readonly asked: AskedFields;
  readonly undo: Undo | undefined;
  readonly done: (acted: boolean) => void;
}
interface Running extends Job {
  readonly done: (acted: boolean) => void;
}
export interface Tools extends ActionTools {
  /** Does one thing to one row, and tells it. */
  actOne(row: WireRow, accion: string, values: Values, undo: Undo | undefined): Promise<boolean>;
  /** Does one thing to each row, showing how it goes and whom it could not be done to. */
  runMany(title: string, rows: readonly WireRow[], one: Job['one'], refused?: string): Promise<boolean>;
}

/** What actions may do, and the dialogs that they open. */
export function useActionTools(entity: Entity): { tools: Tools; dialogs: ReactNode } {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const [running, setRunning] = useState<Running>();
  const tools = useMemo<Tools>(() => {
    const changed = () => {
      resourceChanged(client, entity.resource);
      void client.invalidateQueries({ queryKey: [entity.resource, 'item'] });
      // What waits at home may wait no more.
      void client.invalidateQueries({ queryKey: ['PlataformaTablero'] });
    };
    const runMany: Tools['runMany'] = (title, rows, one, refused) => new Promise((done) => setRunning({ title, rows, one, refused, done }));
    const actOne = async (row: WireRow, accion: string, values: Values, undo: Undo | undefined) => {
      const answer = await withConfirm((confirmations) => postAction(entity, row, accion, { ...values, ...confirmations }));
      changed();
      if (undo) {
        const back = undo.values(rowSchema.safeParse(answer).data ?? {});
        notifyUndo(undo.told(row), async () => {
          const taken = await withConfirm((confirmations) => postAction(entity, row, undo.accion, { ...back, ...confirmations }));
          changed();
          notifyOk(undoneText(taken));
        });
      } else notifyOk(t('form.saved'));
      return true;
    };
    const askAndPost: Tools['askAndPost'] = async (rows, accion, asked, undo) => {
      if (asked?.fields) return new Promise((done) => setAsking({ rows, accion, asked, undo, done }));
      if (asked?.question && !(await confirm({ title: asked.title, message: asked.question }))) return false;
      const [only] = rows;
      if (rows.length > 1)
        return runMany(asked?.title ?? t('actions.confirm'), rows, (row, confirmations) => postAction(entity, row, accion, {}, confirmations));
      if (!only) return false;
      return actOne(only, accion, {}, undo).catch((error: unknown) => {
        notifyError(error);
        return false;
      });
    };
    return { changed, runMany, askAndPost, actOne };
  }, [client, entity]);
  const finishAsking = (acted: boolean) => {
    asking?.done(acted);
    setAsking(undefined);
  };
  const dialogs = (
    <>
      {asking && (
        <AskDialog
          entity={entity}
          asked={asking.asked}
          onClose={() => finishAsking(false)}
          onSend={async (values) => {
            const [only] = asking.rows;
            if (asking.rows.length === 1 && only) {
              finishAsking(await tools.actOne(only, asking.accion, values, asking.undo));
            } else {
              setAsking(undefined);
              asking.done(
                await tools.runMany(
                  asking.asked.title,
                  asking.rows,
                  (row, confirmations) => postAction(entity, row, asking.accion, values, confirmations),
                  asking.asked.refused,
                ),
              );
            }
          }}
        />
      )}
      {running && (
        <ManyDialog
          entity={entity}
          job={running}
          onClose={(acted) => {
            if (acted) tools.changed();
            running.done(acted);
            setRunning(undefined);
          }}
        />
      )}
    </>
  );
  return { tools, dialogs };
}
