import { ArrowLeftRight, Eye, History, KeyRound, LogOut, Phone, Table2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { type PersonPage, peopleReaders, peopleWriters, type Relative } from '#domain/desk/people-calls.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NotFound } from '../app/not-found.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { AccountCard } from './account-card.tsx'
import { ChangeDialog, type ChangeKind } from './change/change-dialog.tsx'
import { changeTexts } from './change/change-texts.ts'
import { FamilyCard } from './family-card.tsx'
import styles from './people.module.css'
import { DetailsCard, SectionsCard } from './person-cards.tsx'
import { Badges } from './person-row.tsx'
import { usePerson } from './queries.ts'
import { SentCard } from './sent-card.tsx'
import { StudentCards } from './student-cards.tsx'
import { peopleTexts } from './texts.ts'

const texts = { deskPeople: peopleTexts, deskChange: changeTexts }

/** All about a person of a family [desk-41]. */
export function PersonScreen() {
  const { roles } = useMe()
  const id = Number(useParams().id)
  if (!roles.some((role) => peopleReaders.includes(role)) || !Number.isSafeInteger(id) || id < 1)
    return <NotFound />
  return (
    <FeatureTexts texts={texts}>
      <Person key={id} id={id} mayWrite={roles.some((role) => peopleWriters.includes(role))} />
    </FeatureTexts>
  )
}

function Person({ id, mayWrite }: { id: number; mayWrite: boolean }) {
  const query = usePerson(id)
  const { data, error } = query
  if (data) return <Page page={data} mayWrite={mayWrite} />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return <Unfetched query={query} count={6} shape="card" gap={4} />
}

type Open = { what: ChangeKind; relative?: Relative }
const kindOf = { student: 'students', parent: 'parents', open: 'open-users' }

function Page({ page, mayWrite }: { page: PersonPage; mayWrite: boolean }) {
  const t = useTranslations('deskPeople')
  const { person, student } = page
  const [open, setOpen] = useState<Open>()
  const isStudent = person.role === 'student'
  return (
    <Stack gap={4}>
      <ScreenHead
        title={person.name}
        back={{ to: '/people', text: t('back') }}
        beside={<Badges row={person} />}
        text={[
          t(`roles.${person.role}`),
          person.section,
          person.roll_no && t('rollNo', { number: person.roll_no }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <div className={styles.actions}>
        {mayWrite && (
          <>
            {isStudent && (
              <>
                <Button variant="quiet" onClick={() => setOpen({ what: 'move' })}>
                  <ArrowLeftRight size={16} aria-hidden="true" />
                  {t('move')}
                </Button>
                <Button variant="quiet" onClick={() => setOpen({ what: 'join' })}>
                  <UserPlus size={16} aria-hidden="true" />
                  {t('join')}
                </Button>
                <Button variant="quiet" onClick={() => setOpen({ what: 'leave' })}>
                  <LogOut size={16} aria-hidden="true" />
                  {t('leave')}
                </Button>
              </>
            )}
            <Button variant="quiet" onClick={() => setOpen({ what: 'contact' })}>
              <Phone size={16} aria-hidden="true" />
              {t('contact')}
            </Button>
            <Link
              className={buttonClass({ variant: 'quiet' })}
              to={`/people/passwords?of=${[person, ...page.family.filter(({ tie }) => tie === 'guardian')]
                .map(({ member_id }) => member_id)
                .join(',')}`}
            >
              <KeyRound size={16} aria-hidden="true" />
              {t('newPassword')}
            </Link>
          </>
        )}
        <Link
          className={buttonClass({ variant: 'quiet' })}
          to={`/records/${kindOf[person.role]}?where=${encodeURIComponent(`id:${person.code}`)}`}
        >
          <Table2 size={16} aria-hidden="true" />
          {t('edit')}
        </Link>
        {person.status === 'active' && (
          <Link className={buttonClass({ variant: 'quiet' })} to={`/people/${person.member_id}/as-family`}>
            <Eye size={16} aria-hidden="true" />
            {t('asFamily')}
          </Link>
        )}
        <Link className={buttonClass({ variant: 'quiet' })} to={`/people/${person.member_id}/log`}>
          <History size={16} aria-hidden="true" />
          {t('log')}
        </Link>
      </div>
      <div className={styles.cards}>
        <FamilyCard
          page={page}
          mayWrite={mayWrite}
          onLink={() => setOpen({ what: 'link' })}
          onUnlink={(relative) => setOpen({ what: 'unlink', relative })}
        />
        <DetailsCard page={page} />
        {isStudent && <SectionsCard page={page} />}
        {student && <StudentCards student={student} />}
        <AccountCard page={page} mayWrite={mayWrite} />
        <SentCard page={page} />
      </div>
      {open && (
        <ChangeDialog
          page={page}
          what={open.what}
          relative={open.relative}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Stack>
  )
}
