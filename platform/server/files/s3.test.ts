import { expect, test } from 'vitest';
import { ForbiddenAddress, guardedLookup, mayCall, mayCallHost, serverUrl } from './addresses';
import { EMPTY_SHA256, signedHeaders } from './s3';
import { folderUnder } from './store';

const closed = { http: false, hosts: null };

test('a call is signed as the service’s own documentation signs it', () => {
  // Amazon S3 API Reference, "Authenticating Requests: Examples: GET Object".
  const headers = signedHeaders(
    {
      method: 'GET',
      host: 'examplebucket.s3.amazonaws.com',
      path: '/test.txt',
      payload: EMPTY_SHA256,
      at: new Date('2013-05-24T00:00:00Z'),
      headers: { range: 'bytes=0-9' },
    },
    'us-east-1',
    'AKIAIOSFODNN7EXAMPLE',
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  );
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test.each([
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '[fe80::1]',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  'fd00:ec2::254',
  '100.100.100.200',
  '0.0.0.0',
  '::',
  '224.0.0.1',
  'no es una dirección',
])('44: %s is never called, not even where http is admitted', (address) => {
  expect(mayCall(address, { http: true, hosts: null })).toBe(false);
});

test('44: the machine’s own addresses only where the installation admits http or names its servers', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(mayCall(address, closed)).toBe(false);
    expect(mayCall(address, { http: true, hosts: null })).toBe(true);
  }
  expect(mayCall('8.8.8.8', closed)).toBe(true);
});

test.each([
  ...['10.0.0.8', '172.16.0.1', '172.31.255.254', '192.168.1.10', '100.64.0.1', '192.0.0.9', '198.18.0.1'],
  ...['::ffff:10.0.0.8', '::ffff:c0a8:010a', 'fc00::1', 'fd12:3456::1', '[fd12:3456::1]', 'fec0::1'],
])('44: %s is of a private network: only where STORAGE_HOSTS names it', async (address) => {
  for (const http of [true, false]) {
    expect(mayCall(address, { http, hosts: null })).toBe(false);
    expect(mayCallHost(address, { http, hosts: null })).toBe(false);
    const bare = address.replace(/^\[|\]$/g, '');
    expect([mayCall(address, { http, hosts: [bare] }), mayCallHost(address, { http, hosts: [bare] })]).toEqual([true, true]);
    expect(mayCallHost(address, { http, hosts: ['10.0.0.9'] })).toBe(false);
    // A name that leads there is looked at when it is resolved.
    const resolved = (hosts: readonly string[] | null) =>
      new Promise((done) => guardedLookup({ http, hosts })(bare, { all: true }, (error) => done(error instanceof ForbiddenAddress)));
    expect([await resolved(null), await resolved([bare])]).toEqual([true, false]);
  }
});

test.each(['172.15.0.1', '172.32.0.1', '192.167.1.1', '11.0.0.1', '100.128.0.1', '2606:4700::1111'])('44: %s is public', (address) =>
  expect(mayCall(address, closed)).toBe(true),
);

test('44: another way to write an address is the same address', () => {
  for (const text of ['http://2852039166/', 'http://0xA9FEA9FE/', 'http://169.254.43518/', 'http://[::ffff:169.254.169.254]/']) {
    const url = serverUrl(text, { http: true, hosts: null });
    expect(url === null || mayCallHost(url.hostname, { http: true, hosts: null }), text).toBe(false);
  }
});

test('44: only https, only a bare server, only from the list when there is one', () => {
  expect(serverUrl('http://s3.example', closed)).toBeNull();
  for (const text of ['https://u:p@s3.example', 'https://s3.example/otra', 'https://s3.example?x=1', 'file:///etc', 'no', 'ftp://s3.example'])
    expect(serverUrl(text, closed), text).toBeNull();
  expect(serverUrl('https://s3.example', closed)?.host).toBe('s3.example');
  expect(mayCallHost('s3.example', { http: false, hosts: ['otro.example'] })).toBe(false);
  expect(mayCallHost('S3.example', { http: false, hosts: ['s3.example'] })).toBe(true);
});

test('a folder stays under the root', () => {
  expect(folderUnder('/datos/archivos', '/')).toBe('/datos/archivos');
  expect(folderUnder('/datos/archivos', '/fotos/2026')).toBe('/datos/archivos/fotos/2026');
  for (const path of ['/../etc', '/fotos/../../etc', '..', '/..\\..']) expect(folderUnder('/datos/archivos', path), path).toBeNull();
});
