import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#domain/call.ts'
import {
  connectService,
  dropWebhook,
  endToken,
  listTokens,
  listWebhooks,
  makeToken,
  makeWebhook,
  readSettings,
  sendTestMessage,
  setPicture,
  testSso,
  testWebhook,
} from '#domain/desk/settings/calls.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { ask } from '../core/ask.ts'

const [settingsKey, tokensKey, webhooksKey] = [['settings'], ['tokens'], ['webhooks']]

export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await ask(readSettings, {}, { signal })).result,
  })

export const useTokens = () =>
  useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await ask(listTokens, {}, { signal })).result,
  })

export const useWebhooks = () =>
  useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await ask(listWebhooks, {}, { signal })).result.webhooks,
  })

/** Changes by an owner; each refreshes what it has changed. @throws ApiError with the server's reason */
export function useSettingsChanges() {
  const client = useQueryClient()
  const fresh = (queryKey: string[]) => client.invalidateQueries({ queryKey })
  return {
    refresh: () => Promise.all([fresh(settingsKey), fresh(['me']), fresh(['beginning'])]),
    setPicture: async (body: CallInput<typeof setPicture>['body']) => {
      await ask(setPicture, { body }, { key: newKey() })
      await fresh(settingsKey)
    },
    connect: async (body: CallInput<typeof connectService>['body']) => {
      await ask(connectService, { body })
      await fresh(settingsKey)
    },
    makeToken: async (body: CallInput<typeof makeToken>['body']) => {
      const { token } = (await ask(makeToken, { body })).result
      await fresh(tokensKey)
      return token
    },
    endToken: async (token_id: number) => {
      await ask(endToken, { body: { token_id } }, { key: newKey() })
      await fresh(tokensKey)
    },
    makeWebhook: async (url: string) => {
      const { secret } = (await ask(makeWebhook, { body: { url } })).result
      await fresh(webhooksKey)
      return secret
    },
    dropWebhook: async (webhook_id: number) => {
      await ask(dropWebhook, { body: { webhook_id } }, { key: newKey() })
      await fresh(webhooksKey)
    },
  }
}

/** @returns why it was not sent; null where it was */
export const sendTest = async (channel: 'email' | 'sms') =>
  (await ask(sendTestMessage, { body: { channel } }, { key: newKey() })).result.problem

export const askForKeys = async () => (await ask(testSso, {})).result.problem

export const callWebhook = async (webhook_id: number) =>
  (await ask(testWebhook, { body: { webhook_id } }, { key: newKey() })).result.problem
