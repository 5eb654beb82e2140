import { SignJWT } from 'jose'
import type { Secrets } from '#server/secrets/secrets.ts'

export const issuer = 'https://login.partner.example'
export const audience = 'homeroom'
const secret = 'a shared secret of at least 32 bytes'

/** Lets Apex Academy trust an identity provider that signs with a shared secret. */
export const trustProvider = (
  query: (text: string, values: unknown[]) => Promise<unknown>,
  secrets: Pick<Secrets, 'seal'>,
) =>
  query(
    `update institute set sign_in = sign_in || jsonb_build_object('sso', $1::jsonb)
      where id = (select institute_id from institute_host where host = 'coaching.localhost')`,
    [
      JSON.stringify({
        issuer,
        audience,
        sealedSecret: secrets.seal(secret),
        redirectUrl: 'https://partner.example/',
      }),
    ],
  )

/** A token of that provider. @param claims also `aud` and `azp`, if others than ours */
export const signToken = (claims: Record<string, unknown>): Promise<string> =>
  new SignJWT({ aud: audience, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setJti(crypto.randomUUID())
    .setExpirationTime('2m')
    .sign(new TextEncoder().encode(secret))
