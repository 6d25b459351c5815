import * as z from 'zod/mini';

/** Whether this browser can make and use passkeys here: they belong to a name, never to a bare address. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

const options = z.looseObject({ challenge: z.string() });
/** What the server asks the browser for; the browser itself reads it. */
export const optionsSchema = z.nullable(options);
type Options = z.infer<typeof options>;

/** Makes a passkey; answers what the server checks. */
export async function createPasskey(asked: Options): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked as unknown as PublicKeyCredentialCreationOptionsJSON);
  return answerOf(await navigator.credentials.create({ publicKey }));
}

/** Uses a passkey; answers what the server checks. */
export async function answerWithPasskey(asked: Options): Promise<Record<string, unknown>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked as unknown as PublicKeyCredentialRequestOptionsJSON);
  return answerOf(await navigator.credentials.get({ publicKey }));
}

function answerOf(credential: Credential | null): Record<string, unknown> {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no credential');
  const { id, rawId, type, clientExtensionResults, authenticatorAttachment, response } = credential.toJSON();
  return { id, rawId, type, clientExtensionResults, ...(authenticatorAttachment ? { authenticatorAttachment } : {}), response: { ...response } };
}
