import { afterAll, beforeAll, test } from 'vitest';
import { startApp, type TestApp } from '@platform/testing/app';
let app: TestApp;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());
test('x', async () => {
  const doc = (await app.get('/api/openapi.json')).problem as any;
  const ops = Object.entries(doc.paths as any).flatMap(([p, o]: any) => Object.keys(o).map((m) => `${m} ${p} ${o[m]['x-access']}`));
  console.log(ops.length); 
  console.log(ops.filter((o) => !/^(get|put|delete|post) \/api\/\w+(\/\{id\}|\/contar|\/obtenerTodos|\/exportar)? /.test(o)).join('\n'));
  const admin = await app.signIn('ADMIN');
  const t = Date.now();
  await Promise.all(Array.from({length: 16}, async () => { for (let i = 0; i < 100; i++) await admin.post('/api/AdministracionCategoria', { Codigo: {} }); }));
  console.log('1600 bad posts', Date.now() - t);
  for (const [m, p, b, h] of [['GET','/%E0%A4%A'],['GET','/api/%'],['GET', '/api/SistemaPais/' + 'a'.repeat(300)],['POST','/api/AdministracionCategoria', 'a=1', {'content-type':'application/x-www-form-urlencoded'}],['POST','/api/AdministracionCategoria','{"a":1}',{'content-type':'multipart/form-data; boundary=x'}],['POST','/api/PlataformaArchivo','abc',{'content-type':'multipart/form-data'}],['POST','/api/PlataformaArchivo','{}',{'content-type':'application/json'}],['POST','/api/PlataformaArchivo','--x\r\nConten',{'content-type':'multipart/form-data; boundary=x'}]] as any) {
    const a = await admin.call(m, p, { raw: b, headers: h });
    console.log(m, p.slice(0, 40), a.status, a.headers.get('content-type'), a.text.slice(0, 200));
  }
});
