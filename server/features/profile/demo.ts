import { type DemoBuild, idPrefix } from '#server/demo/build.ts'
import { demoProfiles } from '#server/features/profile/demo-people.ts'

/** Numbers of identity cards, which are sealed except for their last four digits, and so in no file. */
export async function sealIdentities({ client, secrets }: DemoBuild): Promise<void> {
  const seal = (number = '') => (number === '' ? '' : secrets.seal(number))
  const known = demoProfiles.filter(({ aadhaar, parentAadhaar }) => aadhaar ?? parentAadhaar)
  await client.query(
    `update profile f set sealed_aadhaar = n.own, aadhaar_end = n.own_end, sealed_parent_aadhaar = n.parent,
        parent_aadhaar_end = n.parent_end
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
          as n(plan, name, own, own_end, parent, parent_end)
        join institute i on i.demo->>'plan' = n.plan
        join person p on p.institute_id = i.id and p.name = n.name and p.source_id like '${idPrefix}%'
      where f.institute_id = p.institute_id and f.person_id = p.id`,
    [
      known.map(({ at }) => at),
      known.map(({ name }) => name),
      known.map(({ aadhaar }) => seal(aadhaar)),
      known.map(({ aadhaar = '' }) => aadhaar.slice(-4)),
      known.map(({ parentAadhaar }) => seal(parentAadhaar)),
      known.map(({ parentAadhaar = '' }) => parentAadhaar.slice(-4)),
    ],
  )
}
