import { Alert, Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { askAbove, prepareAbove } from '@platform/web/data/questions';
import { isCutOff, workOffline } from '@platform/web/lock/network';
import { newOrigin } from '@platform/web/post/origin';
import { Asking, Idle } from '@platform/web/post/PostStates';
import { isLost, within } from '@platform/web/post/patience';
import { ReadingInput } from '@platform/web/post/ReadingInput';
import { signal } from '@platform/web/post/signals';
import { useShortcuts } from '@platform/web/post/useShortcuts';
import { canKeep } from '@platform/web/session/vault';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconCloudUpload, IconHistory, IconPlugConnectedX, IconScan } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Verificada, verificadaSchema } from '../../shared/credencial.wire';
import { VERIFICA_SIN_RED } from '../../shared/preguntas';
import { type SinRed, sinRedSchema } from '../../shared/sinRed.wire';
import { Verificacion } from '../../shared/verificacion.entity';
import { say } from '../say';
import { Found } from './Found';
import { hereNow } from './here';
import { keepVerification } from './salida';
import { useSalida } from './useSalida';
import classes from './verificar.module.css';

const VERIFICATIONS = '/identificacion/verificar/historial';

/** How long a guard waits for an answer before the device's own list is asked. */
const PATIENCE_MS = 4000;
type Seen = { readonly Verificada: Verificada } & Partial<Omit<SinRed, 'Verificada'>>;

/** A reading, under a name of its own: whatever way it goes it is one verification. */
interface Scanned {
  readonly Lectura: string;
  readonly Uuid: string;
}
const scanOf = (Lectura: string): Scanned => ({ Lectura, Uuid: newOrigin() });

/** The server's answer; without a network, what a list that this device keeps says, which is kept until the server can be told of it. */
async function verify({ Lectura, Uuid }: Scanned): Promise<Seen | null> {
  const here = hereNow();
  const ask = async () => api.post('/api/IdentificacionCredencial/verificar', { Lectura, Uuid, ...(await here) }, verificadaSchema);
  try {
    if (!isCutOff()) return { Verificada: await within(ask(), PATIENCE_MS) };
  } catch (error) {
    if (!isLost(error)) throw error;
  }
  const seen = sinRedSchema.nullable().parse((await askAbove(VERIFICA_SIN_RED, Lectura)) ?? null);
  if (seen && canKeep()) await keepVerification({ Uuid, ...toldBy(seen), ...(await here) });
  return seen;
}

/** What a device remembers of what it told. */
const toldBy = ({ Verificada: { Resultado, Codigo }, Lista, Momento, Medio }: SinRed) => ({
  FechaHora: Momento,
  ...{ Medio, Resultado, Codigo, ListaDel: Lista.GeneradaEl },
  ...{ Latitud: null, Longitud: null },
});

/** Whether it is the device's list that answers, and how much the server has not heard yet. */
function Network({ cut, unsent }: { cut: boolean; unsent: number }) {
  const Sign = cut ? IconPlugConnectedX : IconCloudUpload;
  return (
    <p className={classes.network} role="status">
      <Sign size={20} aria-hidden />
      <span>{[cut ? say('verificar.cortado') : '', unsent > 0 ? say('verificar.porEnviar', { n: unsent }) : ''].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

/** 0707: a card comes before the camera, or its code is typed, and the screen says whose it is and whether it serves. */
export default function VerifyPage() {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const client = useQueryClient();
  const { cut, unsent, look: countUnsent } = useSalida();
  const look = useMutation({
    mutationFn: verify,
    networkMode: 'always',
    onSuccess: (seen) => {
      if (seen?.Lista) void countUnsent();
      const found = seen?.Verificada;
      signal(found?.Resultado !== 'V' ? 'deny' : found.Puerta?.Permitido === 'N' ? 'warn' : 'permit');
      void client.invalidateQueries({ queryKey: [Verificacion.resource] });
    },
    onError: () => signal('deny'),
  });
  const { mutate, reset } = look;
  // Without a network the guard goes on by the list: the session waits for it to come back.
  useEffect(workOffline, []);
  useEffect(() => void prepareAbove(VERIFICA_SIN_RED), []);
  const clear = useCallback(() => {
    setText('');
    reset();
  }, [reset]);
  const focus = useShortcuts({ input, clear });
  const read = (typed: string) => {
    if (typed) mutate(scanOf(typed));
    setText('');
    focus();
  };
  // Who opens a card's address signed in comes here with what its QR says.
  const { search } = useLocation();
  const given: unknown = search.lectura;
  useEffect(() => {
    if (typeof given === 'string' && given !== '') mutate(scanOf(given));
  }, [given, mutate]);
  return (
    <>
      <PageTitle title={say('verificar.titulo')}>
        <Button component={Link} to={VERIFICATIONS} variant="default" leftSection={<IconHistory size={16} aria-hidden />}>
          {say('verificar.historial')}
        </Button>
      </PageTitle>
      <div className={classes.page}>
        {(cut || unsent > 0) && <Network cut={cut} unsent={unsent} />}
        <ReadingInput
          input={input}
          text={text}
          onText={setText}
          onRead={read}
          onPick={() => undefined}
          asked={{ label: say('verificar.lectura'), help: say('verificar.ayuda') }}
        />
        {look.isPending && <Asking />}
        {look.isError && <ErrorState error={look.error} onRetry={() => look.variables && mutate(look.variables)} />}
        {look.data && <Found found={look.data.Verificada} list={look.data.Lista} portrait={look.data.Retrato} />}
        {look.data === null && (
          <Alert color="orange" role="alert">
            {say('verificar.sinLista')}
          </Alert>
        )}
        {look.isIdle && <Idle icon={IconScan} text={say('verificar.esperando')} />}
      </div>
    </>
  );
}
