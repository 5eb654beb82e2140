import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#domain/call.ts'
import { beginFamilyView, endFamilyView, familyViewers } from '#domain/desk/as-family-calls.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Toasts } from '#ui/popups/toast.tsx'
import { NotFound } from '../../app/not-found.tsx'
import { ask } from '../../core/ask.ts'
import { useMe } from '../../core/session.ts'
import { Unfetched } from '../../core/unfetched.tsx'
import { useNavigate } from '../../router/use-router.ts'
import { usePerson } from '../queries.ts'
import styles from './as-family.module.css'
import { Banner } from './banner.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { asFamilyTexts } from './texts.ts'

const texts = { deskAsFamily: asFamilyTexts }

/** The portal as a person of a family sees it, read only [desk-91, desk-94]. */
export function AsFamilyScreen() {
  const { roles } = useMe()
  const id = Number(useParams().id)
  if (!roles.some((role) => familyViewers.includes(role)) || !Number.isSafeInteger(id) || id < 1)
    return <NotFound />
  return (
    <FeatureTexts texts={texts}>
      <AsFamily key={id} id={id} />
      <Toasts />
    </FeatureTexts>
  )
}

type View = CallReply<typeof beginFamilyView>['result']

const end = ({ view_id }: View) => void ask(endFamilyView, { body: { view_id } }).catch(() => undefined)

function AsFamily({ id }: { id: number }) {
  const query = usePerson(id)
  const { data, error } = query
  const [view, setView] = useState<View>()
  const [isOver, setOver] = useState(false)
  const navigate = useNavigate()

  useEffect(() => {
    if (!view) return undefined
    return () => end(view)
  }, [view])
  // Somebody may leave while it begins.
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  if (!data) {
    if (error instanceof ApiError && error.status === 404) return <NotFound />
    return (
      <main className={styles.start}>
        <Unfetched query={query} count={1} shape="card" gap={4} />
      </main>
    )
  }
  const { name } = data.person
  const leave = () => {
    setView(undefined)
    setOver(true)
  }
  if (!view)
    return (
      <Start
        id={id}
        name={name}
        isOver={isOver}
        onBegin={async () => {
          const { result } = await ask(beginFamilyView, { body: { member_id: id } })
          if (isHere.current) setView(result)
          else end(result)
        }}
      />
    )
  return (
    <div className={styles.view}>
      <Banner
        name={name}
        leftSeconds={view.left_seconds}
        onOver={leave}
        onEnd={() => void navigate(`/people/${id}`)}
      />
      <PortalFrame name={name} session={view.session} onOver={leave} />
    </div>
  )
}

type StartProps = { id: number; name: string; isOver: boolean; onBegin: () => Promise<void> }

/** Before it begins, so that no address begins it, and after it. */
function Start({ id, name, isOver, onBegin }: StartProps) {
  const t = useTranslations('deskAsFamily')
  const { isPending, error, run } = useWork()
  return (
    <main className={styles.start}>
      <Card>
        <Stack gap={4}>
          <h1 className={styles.title}>{isOver ? t('over') : t('title', { name })}</h1>
          {isOver ? (
            <Text>{t('overText', { name })}</Text>
          ) : (
            <>
              <Text>{t('about', { name })}</Text>
              <Text tone="muted">{t('noted', { name })}</Text>
            </>
          )}
          {error && (
            <p role="alert" className={styles.failure}>
              {error}
            </p>
          )}
          <div className={styles.buttons}>
            <Button isPending={isPending} onClick={() => void run(onBegin)}>
              <Eye size={16} aria-hidden="true" />
              {isOver ? t('again') : t('begin')}
            </Button>
            <Link className={buttonClass({ variant: 'quiet' })} to={`/people/${id}`}>
              {t('back', { name })}
            </Link>
          </div>
        </Stack>
      </Card>
    </main>
  )
}
