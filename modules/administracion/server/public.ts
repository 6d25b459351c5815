// TEMPORARY by the lead so that the app composes; overwrite this file with the real one.
import type { Context } from '@platform/server/http/context';
import type { Tx } from '@platform/server/db/pool';
export async function openLink(_tx: Tx, _id: number): Promise<boolean> { return true; }
export async function assignPosition(_ctx: Context, _id: number, _sent: object): Promise<void> {}
