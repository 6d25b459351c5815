import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { makePdf } from '@platform/server/pdf/pdf';

/** A real PDF with these lines as its text. */
export const textPdf = (...lines: readonly string[]): Promise<Buffer> => makePdf({ content: [...lines] });
/** A page with nothing on it. */
export const emptyPdf = (): Promise<Buffer> => makePdf({ content: [' '] });
/** Closed by a password. */
export const closedPdf = (): Promise<Buffer> => makePdf({ content: ['Secreto'], userPassword: 'clave' });

/** A page that is one grey picture, as a scanner makes it; `level` says how dark each point is. */
export function scannedPdf(level: (x: number, y: number) => number): Buffer {
  const side = 200;
  const picture = deflateSync(Buffer.from(Array.from({ length: side * side }, (_, at) => level(at % side, Math.floor(at / side)))));
  const place = 'q 500 0 0 700 40 60 cm /Im1 Do Q';
  return rawPdf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    ['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im1 5 0 R >> >> >>'],
    [`<< /Length ${place.length} >>`, Buffer.from(place)],
    [
      `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${picture.length} >>`,
      picture,
    ],
  ]);
}

/** A small file whose page unpacks to `megabytes`. */
export function swollenPdf(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_048_576, 32), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const stream = deflateSync(Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => block)]), { level: 9 });
  return rawPdf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    ['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>'],
    [`<< /Filter [/FlateDecode /FlateDecode] /Length ${stream.length} >>`, stream],
  ]);
}

function rawPdf(objects: readonly (readonly [dictionary: string, stream?: Buffer])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const size = () => parts.reduce((sum, part) => sum + part.length, 0);
  const offsets = objects.map(([dictionary, stream], at) => {
    const offset = size();
    parts.push(Buffer.from(`${at + 1} 0 obj\n${dictionary}\n`));
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = size();
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`));
  parts.push(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const PAGES: readonly string[] = ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'];
const catalog = (more: string): Buffer => rawPdf([[`<< /Type /Catalog /Pages 2 0 R ${more} >>`], ...PAGES.map((one): [string] => [one])]);

/** Files that no reader should open for somebody else, by the reason for which they are refused. */
export const hostilePdfs: readonly (readonly [what: string, reason: string, make: () => Promise<Buffer> | Buffer])[] = [
  ['noise after the mark of a PDF', 'pdf_ilegible', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0xa7)])],
  ['EICAR after the mark of a PDF', 'pdf_ilegible', () => Buffer.from(`%PDF-1.7\n${EICAR}`)],
  ['a document without pages', 'pdf_sin_paginas', () => rawPdf([['<< /Type /Catalog /Pages 2 0 R >>'], ['<< /Type /Pages /Kids [] /Count 0 >>']])],
  ['one closed by a password', 'pdf_cifrado', closedPdf],
  ['one encrypted against copying', 'pdf_cifrado', () => makePdf({ content: ['Secreto'], ownerPassword: 'clave' })],
  ['script on opening', 'pdf_script', () => catalog('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
  ['script among its names', 'pdf_script', () => catalog('/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>')],
  ['script under a name that is spelt otherwise', 'pdf_script', () => catalog('/OpenAction << /S /J#61vaScript /JS (1) >>')],
  ['script in a packed object', 'pdf_script', () => packedPdf('<< /S /JavaScript /JS (1) >>')],
  ['a program to start', 'pdf_lanza', () => catalog('/OpenAction << /S /Launch /F (cmd.exe) >>')],
  ['a file inside', 'pdf_incrustados', () => catalog('/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.exe) >>] >> >>')],
  ['a dynamic form', 'pdf_interactivo', () => catalog('/AcroForm << /XFA (x) /Fields [] >>')],
  ['a form that is sent', 'pdf_interactivo', () => catalog('/OpenAction << /S /SubmitForm /F (http://x.example) >>')],
];

/** The test string that every antivirus knows. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');

/** A document one of whose objects lies packed in a stream of objects. */
export function packedPdf(object: string): Buffer {
  const inside = deflateSync(Buffer.from(`9 0 ${object}`));
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${inside.length} >>`;
  return rawPdf([['<< /Type /Catalog /Pages 2 0 R /OpenAction 9 0 R >>'], ...PAGES.map((one): [string] => [one]), [head, inside]]);
}
