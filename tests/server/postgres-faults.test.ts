import { expect, it } from 'vitest'

import { DatabaseGone } from '#/server/database/database.ts'
import { knownFault, reasonOf } from '#/server/database/postgres-faults.ts'

const fault = (message: string, code?: string) => Object.assign(new Error(message), code !== undefined && { code })

const noEntry = (host: string) =>
  fault(`no pg_hba.conf entry for host "${host}", user "u", database "d", no encryption`, '28000')

it.each([
  ['암호화하지 않은 연결', noEntry('192.0.2.1'), /\?sslmode=verify-full을 붙이거나, .*pg_hba\.conf/],
  ['소켓으로 온 모르는 사용자', noEntry('[local]'), /^이 사용자는 들어갈 수 없습니다\..*pg_hba\.conf/],
  [
    '모르는 곳의 인증서',
    fault('self-signed', 'SELF_SIGNED_CERT_IN_CHAIN'),
    /\(SELF_SIGNED_CERT_IN_CHAIN\).*sslrootcert=/,
  ],
  ['아는 곳이 없는 인증서', fault('no issuer', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'), /sslrootcert=/],
  ['지난 인증서', fault('expired', 'CERT_HAS_EXPIRED'), /^서버의 인증서가 기한을 넘겼습니다\./],
  ['다른 이름의 인증서', fault('altnames', 'ERR_TLS_CERT_ALTNAME_INVALID'), /인증서에 그 이름이 없습니다/],
  [
    '비밀번호가 없는 주소',
    fault('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    /^비밀번호가 없습니다\..*PGPASSWORD/,
  ],
])('들어가지 못한 까닭을 할 일과 함께 말한다: %s', (_case, error, reason) => {
  expect(reasonOf(knownFault(error))).toMatch(reason)
})

it.each([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENOENT',
  'ETIMEDOUT',
  'EPROTO',
  'EPIPE',
  '28P01',
  '28000',
  '3D000',
  '42501',
  '25006',
  '53300',
])('무엇을 할지 말하지 않는 까닭은 없다: %s', (code) => {
  expect(reasonOf(fault('', code))).toMatch(/ 주세요\.$/)
})

it.each([
  'CERT_HAS_EXPIRED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
])('켜 둔 사이에 인증서나 암호화가 어긋나면 데이터베이스를 잃은 것이다: %s', (code) => {
  expect(knownFault(fault('TLS', code))).toBeInstanceOf(DatabaseGone)
})
