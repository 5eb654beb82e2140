import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSession } from '#portal/shared/session-store.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Choice, firstChoice, partsOf } from './choice.ts'
import { ChoiceRows } from './choice-rows.tsx'
import { PayTotal } from './pay-total.tsx'
import type { Offer } from './queries.ts'

/** What is to be paid: what is due is chosen already [pay-51]. */
export function Choose({ offer, yearId }: { offer: Offer; yearId: number }) {
  const t = useTranslations('pay')
  const studentId = useSession((session) => session.studentId)
  const { students } = offer
  const [choice, setChoice] = useState<Choice>(() => firstChoice(students, { studentId, yearId }))
  const first = students.filter((one) => one.student_id === studentId)
  const others = students.filter((one) => one.student_id !== studentId)
  const parts = partsOf(students, choice)
  return (
    <Stack gap={4}>
      <Text as="h1" size="xl" weight="bold">
        {t('title')}
      </Text>
      {offer.isTest && (
        <Card tone="info" role="note">
          {t('test')}
        </Card>
      )}
      {[...first, ...others]
        .filter(({ instalments }) => instalments.length > 0)
        .map((student) => (
          <ChoiceRows
            key={student.student_id}
            student={student}
            isNamed={students.length > 1}
            mayPart={offer.mayPart}
            choice={choice}
            onChange={setChoice}
          />
        ))}
      <PayTotal offer={offer} parts={parts} />
    </Stack>
  )
}
