export const sent: { codigo: string; para: readonly { usuario: string }[]; datos: Record<string, string> }[] = [];
export async function sendNotice(_ctx: unknown, notice: (typeof sent)[number]): Promise<void> {
  sent.push(notice);
}
