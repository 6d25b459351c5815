import { describe, expect, test } from 'vitest';
import { isLoopback } from '../networks';
import { proxyTrust } from './caller';

describe('TRUST_PROXY: which machines are believed about who calls', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1', '127.0.0.2'],
    ['10.20.0.5, fd00:20::/64', 'fd00:20::9', 'fd00:21::9'],
    ['10.20.0.0/16', '10.20.255.1', '10.21.0.1'],
    ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:127.0.0.2'],
    ['::1', '::1', '127.0.0.1'],
  ])('%s trusts %s and not %s', (text, known, stranger) => {
    const trusts = proxyTrust(text);
    expect([trusts(known, 0), trusts(known, 3), trusts(stranger, 0), trusts('cualquiera', 0)]).toEqual([true, true, false, false]);
  });

  test('a count trusts so many in a row, from this machine or a private network', () => {
    const trusts = proxyTrust('2');
    expect(['127.0.0.1', '10.0.0.1', '172.16.3.4', '192.168.1.1', '::1', 'fd00::1'].map((near) => trusts(near, 0))).toEqual(Array(6).fill(true));
    expect([trusts('203.0.113.9', 1), trusts('127.0.0.1', 2), trusts('203.0.113.9', 0), trusts('2001:db8::1', 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test.each([
    ...['0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', '10.0.0.0/7', '2000::/3', '::ffff:0:0/96', '::ffff:0.0.0.0/100', '127.0.0.1,0.0.0.0/0'],
    ...[
      '0',
      '6',
      '99',
      '-1',
      '1.5',
      'true',
      '*',
      'all',
      '',
      ',',
      '127.0.0.1,',
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
      '10.0.0.0/x',
      '1.2.3',
    ],
  ])('%s stops the start', (text) => {
    expect(() => proxyTrust(text)).toThrow(/Settings: TRUST_PROXY/);
  });
});

test.each(['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost', 'LOCALHOST', '::ffff:127.0.0.1'])('%s is this machine alone', (host) =>
  expect(isLoopback(host)).toBe(true),
);
test.each(['0.0.0.0', '::', '10.0.0.1', 'faena.example', 'localhost.example', '128.0.0.1', '', '127.0.0.1.example'])('%s is not', (host) =>
  expect(isLoopback(host)).toBe(false),
);
