import { describe, expect, test } from 'vitest'
import { portalConfig } from '#domain/config.ts'

describe('/config.json [start-2]', () => {
  test('by default names the server of the portal, and production', () => {
    const config = portalConfig.parse({})
    expect(config.environment).toBe('prod')
    expect(config.main_api).toBe('')
    expect(config.score_page).toBe('')
  })

  test.each([
    ['https://api.example.org/', 'https://api.example.org'],
    [' https://api.example.org/base/ ', 'https://api.example.org/base'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['', ''],
  ])('%j is used as %j', (given, used) => {
    expect(portalConfig.parse({ main_api: given }).main_api).toBe(used)
  })

  test.each(['ftp://example.org', 'javascript:alert(1)', '/relative', 'https://example.org?x=1'])(
    '%j is refused',
    (given) => {
      expect(portalConfig.safeParse({ main_api: given }).success).toBe(false)
    },
  )

  test('an environment that is not one of the five is refused', () => {
    expect(portalConfig.safeParse({ environment: 'staging' }).success).toBe(false)
  })
})
