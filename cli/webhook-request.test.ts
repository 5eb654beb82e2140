import { expect, test } from 'vitest'
import { readWebhookRequest } from '#cli/webhook-request.ts'

test.each([
  [
    '--institute 1 --url https://erp.example/hook',
    { task: 'add', instituteId: 1, url: 'https://erp.example/hook' },
  ],
  ['--list', { task: 'list', instituteId: null }],
  ['--list --institute 2', { task: 'list', instituteId: 2 }],
  ['--remove 3', { task: 'remove', webhookId: 3 }],
  ['--remove x', undefined],
  ['--url https://erp.example', undefined],
  ['--institute 1', undefined],
  ['--institute 0 --url https://erp.example', undefined],
])('%s', (line, request) => {
  expect(readWebhookRequest(line.split(' '))).toEqual(request)
})
