import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, params, type Runner, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { tokenId, name, tokenHash, scopes, days, anyInstitute, actorId } = params({
  tokenId: z.number(),
  name: z.string(),
  tokenHash: z.string(),
  scopes: z.array(z.string()),
  days: z.number(),
  anyInstitute: z.nullable(z.number()),
  /** Null for the operator. */
  actorId: z.nullable(z.number()),
})

const addToken = command(
  'panel.admin-token',
  sql`with made as (
      insert into admin_token (institute_id, name, token_hash, scopes, expires_at)
      select id, ${name}, ${tokenHash}, ${scopes}, now() + make_interval(days => ${days})
      from institute where id = ${instituteId} returning institute_id, id, name)
    insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
    select institute_id, now(), ${actorId}, 'admin.make-token', 'admin_token', id, jsonb_build_object('name', name) from made`,
)

/** @returns false for an unknown institute */
export const insertAdminToken = async (
  runner: Runner,
  {
    actorId = null,
    ...token
  }: Omit<Parameters<typeof addToken>[1], 'actorId'> & {
    actorId?: number | null
  },
): Promise<boolean> => (await addToken(runner, { ...token, actorId })) === 1

export const touchToken = command(
  'panel.touch-token',
  sql`update admin_token set last_used_at = ${now} where institute_id = ${instituteId} and id = ${tokenId}`,
)

/** The tokens of an institute, or of all (null), the newest first. */
export const findTokens = many(
  'panel.tokens',
  z.object({
    id: z.number(),
    instituteId: z.number(),
    name: z.string(),
    scopes: z.array(z.string()),
    createdAt: z.date(),
    expiresAt: z.date(),
    revokedAt: z.nullable(z.date()),
    lastUsedAt: z.nullable(z.date()),
  }),
  sql`select id, institute_id as "instituteId", name, scopes, created_at as "createdAt", expires_at as "expiresAt",
      revoked_at as "revokedAt", last_used_at as "lastUsedAt"
    from admin_token where ${anyInstitute}::int is null or institute_id = ${anyInstitute} order by id desc`,
)

/** Revokes a token of an institute, or of any (null). Returns 0 for an unknown or revoked one. */
export const revokeToken = command(
  'panel.revoke-token',
  sql`with revoked as (
      update admin_token set revoked_at = ${now} where id = ${tokenId} and revoked_at is null
        and (${anyInstitute}::int is null or institute_id = ${anyInstitute}) returning institute_id, id)
    insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id)
    select institute_id, ${now}, ${actorId}, 'admin.revoke-token', 'admin_token', id from revoked`,
)
