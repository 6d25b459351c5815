/** A text as a PDF writes it. */
const written = (text: string): string => text.replace(/[\\()]/g, (mark) => `\\${mark}`);

/** The smallest honest PDF, with lines of text inside. */
export function paper(text = 'Documento de prueba', ...more: readonly string[]): Buffer {
  const lines = more.map((line) => `0 -22 Td (${written(line)}) Tj`).join(' ');
  return page(`BT /F1 18 Tf 60 760 Td (${written(text)}) Tj /F1 11 Tf ${lines} ET`);
}

/** A sheet that was scanned with nothing on it: one white picture. */
export const blankSheet = (): Buffer => page(`q 595 0 0 842 0 0 cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID ffffffff> EI Q`);

function page(stream: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const xref = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
