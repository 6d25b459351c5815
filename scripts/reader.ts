/**
 * `npm run reader -- --serie FA2604X1`: one reader, or many (`--count 50`, the serial with its number in place of `{n}`), against a product
 * that runs. People pass every so often, those whom the reader holds or those of `--pin`; `--help` says the rest.
 */
import { parseArgs } from 'node:util';
import { simulateReader } from '@modules/acceso/server/public';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:4000' },
    serie: { type: 'string', default: 'SIM{n}' },
    count: { type: 'string', default: '1' },
    acc: { type: 'boolean', default: false },
    key: { type: 'string' },
    zone: { type: 'string', default: 'America/Lima' },
    pin: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '0' },
    repeats: { type: 'string', default: '0' },
    clock: { type: 'string', default: '0' },
    cuts: { type: 'string', default: '0' },
    garbage: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(`npm run reader -- [--url ${values.url}] [--serie SIM{n}] [--count 50] [--acc] [--key …] [--zone America/Lima] [--pin 1042 …]
  --every 5       seconds between passes; --rounds 10 ends after so many
  --repeats 0.2   how likely it is that the whole log is sent again
  --clock 3600    seconds that its clock is ahead
  --cuts 0.1      how likely it is that a connection breaks in the middle of an upload
  --garbage 0.1   how likely it is that a line comes with another one that nobody can read`);
  process.exit(0);
}

const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));
const faults = { repeats: Number(values.repeats), clock: Number(values.clock), cuts: Number(values.cuts), garbage: Number(values.garbage) };

async function live(serie: string): Promise<void> {
  const reader = simulateReader({
    url: values.url,
    serie,
    protocolo: values.acc ? 'ACC' : 'ATT',
    zona: values.zone,
    faults,
    ...(values.key === undefined ? {} : { clave: values.key }),
  });
  const rounds = Number(values.rounds);
  for (let round = 0; rounds === 0 || round < rounds; round += 1) {
    const heard = await reader.begin();
    const done = heard.status === 200 ? await reader.obeyAll() : 0;
    const known = values.pin.length > 0 ? values.pin : [...reader.users.keys()];
    const pin = known[Math.floor(Math.random() * known.length)];
    if (pin !== undefined) reader.pass(pin, { estado: 255 });
    const answer = await reader.upload();
    const state = heard.status === 0 ? 'sin conexión' : `${heard.status} ${heard.text.split(/\r?\n/)[0]}`;
    console.log(`${serie}: ${state} · ${done} comandos · ${reader.users.size} personas · subida ${answer.status} · ${reader.waiting()} por enviar`);
    await wait(Number(values.every));
  }
}

const series = Array.from({ length: Number(values.count) }, (_, at) => values.serie.replace('{n}', String(at + 1).padStart(3, '0')));
await Promise.all(series.map(live));
