import { sendNotice } from '@modules/sistema/server/public';
import type { Context } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import type { Channel, SignInUser } from './signin';

/** How codes leave the house by phone; absent where no gateway is configured. */
export interface Messages {
  readonly sms?: (phone: string, text: string) => Promise<void>;
}

interface Code {
  readonly user: Pick<SignInUser, 'IdUsuario' | 'Telefono'>;
  readonly purpose: 'LOGIN' | 'RECUPERAR';
  readonly channel: Exclude<Channel, 'TOTP'>;
  readonly code: string;
  readonly minutes: number;
}

/** Sends a code to its user: SEG01 for a sign-in, SEG02 for a recovery, or the phone's gateway. A gateway that fails refuses the sign-in (07). */
export async function sendCode(ctx: Pick<Context, 'tx' | 'now'>, messages: Messages, { user, purpose, channel, code, minutes }: Code): Promise<void> {
  if (channel === 'SMTP') {
    await sendNotice(ctx, {
      codigo: purpose === 'LOGIN' ? 'SEG01' : 'SEG02',
      para: [{ usuario: user.IdUsuario }],
      datos: { codigo: code, minutos: String(minutes) },
    });
    return;
  }
  try {
    if (!messages.sms) throw new Error('No SMS gateway is configured');
    await messages.sms(user.Telefono ?? '', `Faena: ${code} (${minutes} min)`);
  } catch {
    throw new Problem(400, 'login.07');
  }
}
