import { useTranslations } from 'use-intl/react'
import styles from './login-art.module.css'

/** The picture beside the form on wide screens: a school on a fine morning, in the colours of the theme. */
export function LoginArt() {
  const t = useTranslations('session')
  return (
    <div className={styles.art} aria-hidden="true">
      <p className={styles.motto}>{t('motto')}</p>
      <svg
        aria-hidden="true"
        className={styles.picture}
        viewBox="0 0 600 700"
        preserveAspectRatio="xMidYMax slice"
      >
        <Sky />
        <School />
        <Trees />
        <path className={styles.near} d="M-60 590c120-40 240-46 360-34s220 8 360-26v190H-60z" />
        <path className={styles.way} d="M282 556h36c4 56 40 96 118 164H150c84-68 128-108 132-164z" />
        <Child at={{ x: 232, y: 578 }} shirt={styles.blue} bag={styles.orange} />
        <Child at={{ x: 356, y: 606 }} shirt={styles.violet} bag={styles.green} />
      </svg>
    </div>
  )
}

function Sky() {
  return (
    <>
      <circle className={styles.sun} cx="474" cy="272" r="54" />
      <path
        className={styles.cloud}
        d="M96 316h92a22 22 0 0 0 0-44 20 20 0 0 0-8 2 36 36 0 0 0-68-8 26 26 0 0 0-16 50z"
      />
      <path
        className={styles.cloud}
        d="M404 352h96a18 18 0 0 0 0-36 17 17 0 0 0-7 1 30 30 0 0 0-57-6 22 22 0 0 0-32 41z"
      />
      <path className={styles.bird} d="M196 236q10-10 18 0q8-10 18 0M234 260q8-8 14 0q6-8 14 0" />
      <path className={styles.far} d="M-60 520c80-70 180-90 270-60s170 10 240-30 130-30 210 10v160H-60z" />
    </>
  )
}

function School() {
  return (
    <>
      <path className={styles.pole} d="M300 318v-62" />
      <path className={styles.orange} d="M302 256h44l-12 13 12 13h-44z" />
      <path className={styles.wing} d="M108 424h384v140H108z" />
      <path className={styles.roof} d="M96 408h408v20H96z" />
      <path className={styles.wall} d="M222 384h156v180H222z" />
      <path className={styles.roof} d="M206 388l94-74 94 74z" />
      <circle className={styles.wall} cx="300" cy="362" r="17" />
      <path className={styles.hands} d="M300 351v11l8 5" />
      {[132, 178, 392, 438].map((x) => (
        <rect key={x} className={styles.glass} x={x} y="452" width="30" height="40" rx="4" />
      ))}
      {[242, 328].map((x) => (
        <rect key={x} className={styles.glass} x={x} y="412" width="30" height="36" rx="4" />
      ))}
      <path className={styles.door} d="M274 564v-68a26 26 0 0 1 52 0v68z" />
      <path className={styles.seam} d="M300 472v92" />
    </>
  )
}

function Trees() {
  return (
    <>
      <path className={styles.pole} d="M56 580v-70M546 576v-80" />
      <circle className={styles.leaves} cx="56" cy="486" r="44" />
      <circle className={styles.leaves} cx="546" cy="468" r="50" />
      <circle className={styles.bush} cx="104" cy="560" r="22" />
      <circle className={styles.bush} cx="502" cy="558" r="24" />
    </>
  )
}

type ChildProps = { at: { x: number; y: number }; shirt: string | undefined; bag: string | undefined }

/** Seen from behind, on the way in. */
function Child({ at, shirt, bag }: ChildProps) {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <path className={styles.legs} d="M-6 46v26M7 46v22" />
      <rect className={shirt} x="-17" y="8" width="34" height="44" rx="13" />
      <rect className={bag} x="-12" y="14" width="24" height="29" rx="7" />
      <circle className={styles.hair} cx="0" cy="-6" r="13" />
    </g>
  )
}
