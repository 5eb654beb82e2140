import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { plainConnections } from '#server/network/plain-connections.ts'

const key = 'a key of thirty-two characters or more'
const database = (rest: string) => ({ SECRET_KEY: key, DATABASE_URL: `postgres://homeroom@${rest}` })

test.each([
  [{}, []],
  [database('localhost/homeroom'), []],
  [database('127.0.0.1:5432/homeroom'), []],
  [database('[::1]/homeroom'), []],
  [database('db.internal/homeroom'), ['DATABASE_URL']],
  [database('db.internal/homeroom?sslmode=disable'), ['DATABASE_URL']],
  [database('db.internal/homeroom?sslmode=prefer'), ['DATABASE_URL']],
  [database('db.internal/homeroom?sslmode=verify-full'), []],
  [{ FILES_URL: 's3://bucket' }, []],
  [{ FILES_URL: 's3://bucket?endpoint=http://minio:9000' }, ['FILES_URL']],
  [{ FILES_URL: 's3://bucket?endpoint=http://127.0.0.1:9000' }, []],
  [{ SMTP_URL: 'smtp://mail.example:587' }, []],
  [{ SMTP_URL: 'smtp://mail.example:25?ignoreTLS=true' }, ['SMTP_URL']],
  [{ SMS_GATEWAY_URL: 'http://sms.example/send' }, ['SMS_GATEWAY_URL']],
  [{ SMS_GATEWAY_URL: 'https://sms.example/send' }, []],
  [{ VIMEO_API_URL: 'http://vimeo.example' }, ['VIMEO_API_URL']],
  [{ CLAMAV_ADDRESS: 'clamd:3310' }, ['CLAMAV_ADDRESS']],
  [{ CLAMAV_ADDRESS: 'localhost:3310' }, []],
])('%j reaches others without TLS by %j', (environment, names) => {
  expect(plainConnections(readConfig(environment))).toEqual(names)
})
