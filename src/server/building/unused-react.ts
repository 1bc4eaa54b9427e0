import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/**
 * Exports of React and React DOM that neither this blog nor its libraries use, and that the built app goes without: whoever
 * calls one there gets an error. A test of the build looks for their names.
 */
export const unusedExports = {
  react: [
    'Children',
    'Profiler',
    'PureComponent',
    'ViewTransition',
    '__COMPILER_RUNTIME',
    'addTransitionType',
    'cloneElement',
    'unstable_useCacheRefresh',
    'useActionState',
    'useDeferredValue',
    'useEffectEvent',
    'useImperativeHandle',
    'useInsertionEffect',
    'useOptimistic',
    'useTransition',
  ],
  'react-dom': [
    'createPortal',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
} as const

/** What the unused hooks call in React DOM. */
const dispatched =
  'use(?:ActionState|CacheRefresh|DeferredValue|EffectEvent|FormState|HostTransitionStatus|ImperativeHandle|' +
  'InsertionEffect|MemoCache|Optimistic|Transition)'

/** The kinds of elements that are never rendered here. One that is, React DOM refuses with its error 130 or 31. */
const unusedTypes = new Set([
  'REACT_CONSUMER_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PORTAL_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
])

/** Their tags in React's tree: portals, context consumers, profilers, suspense lists and view transitions. */
const unusedTags = new Set([4, 9, 12, 19, 30])

/** The version that was read for this. In another, the numbers and functions may mean something else. */
const version = '19.3.1'

type Cut = readonly [place: RegExp, replacement: string]

const escaped = (name: string): string => name.replaceAll('$', '\\$')

/** Gives a function of the module another body: without one, it does nothing. */
const body = (name: string, code = ''): Cut => [
  new RegExp(`(?<=^function ${escaped(name)}\\([^)]*\\) \\{)[^]*?(?=^\\}$)`, 'gm'),
  code,
]

/** Leaves out the module's assignments to what the pattern matches. */
const assignments = (target: string): Cut => [new RegExp(`^${target} = (?:[^;\\n]*;$|[^]*?^\\};$)`, 'gm'), '']

const viewTransitions: readonly Cut[] = [
  [/shouldStartViewTransition(?=\s+\?)/g, '!1'],
  body('commitExitViewTransitions'),
  body('commitNestedViewTransitions'),
  body('trackEnterViewTransitions'),
  assignments('ViewTransitionPseudoElement\\.prototype\\.\\w+'),
]

/** No `<Fragment>` has a `ref`; one that had would be an error. */
const fragmentRefs: readonly Cut[] = [
  [/if \(null === current\.stateNode\) \{\s+var fragmentInstance[^]*?= fragmentInstance;\s+\}/g, 'throw Error("ref");'],
  body('isFragmentInstanceParent', 'return !1;'),
  body('commitFragmentInstanceInsertionEffects'),
  body('commitFragmentInstanceDeletionEffects'),
  body('commitNewChildToFragmentInstances'),
  assignments('FragmentInstance\\.prototype\\.\\w+'),
]

/**
 * The stylesheets and scripts that React loads itself, before it shows what they belong to. Here Vite loads them all. Of what
 * goes into the head, titles, meta elements and other links remain; the rest stays an error of React's.
 */
const resources: readonly Cut[] = [
  body(
    'getResource',
    'if ("meta" === type || "title" === type || ("link" === type && "string" !== typeof pendingProps.precedence)) return null;' +
      'throw Error(formatProdErrorMessage(444, type));',
  ),
  body('acquireResource'),
  body('preloadResourceAndSuspendIfNeeded'),
  // Images are waited for only within <ViewTransition>.
  body('preloadInstanceAndSuspendIfNeeded', 'workInProgress.flags &= -16777217;'),
  body('accumulateSuspenseyCommitOnFiber'),
  body('waitForCommitToBeReady', 'return null;'),
  // `preload` and the like, and `requestFormReset`.
  [/(?<=f: flushSyncWork),[^}]*/g, ''],
]

const reactDomClient: readonly Cut[] = [
  ...viewTransitions,
  ...fragmentRefs,
  ...resources,
  [new RegExp(`^ {4}${dispatched}: (?:[\\w$]+|function [^]*?^ {4}\\}),?$`, 'gm'), ''],
  // React 19 does not export `findDOMNode`, nor does this build call the indicator.
  assignments('ReactDOMSharedInternals\\.findDOMNode'),
  body('defaultOnDefaultTransitionIndicator'),
]

const cutOut = (source: string, cuts: readonly Cut[]): string =>
  cuts.reduce((code, [place, replacement]) => {
    const cut = code.replace(place, () => replacement)
    if (cut === code) throw new Error(`React has changed: there is no ${place}`)
    return cut
  }, source)

const isUnused = ({ test }: ESTree.SwitchCase, isOfTags: boolean): boolean => {
  if (test?.type === 'Identifier') return unusedTypes.has(test.name)
  return isOfTags && test?.type === 'Literal' && typeof test.value === 'number' && unusedTags.has(test.value)
}

/** Leaves out the labels and comparisons that never match. The minifier then leaves out what they led to. */
const withoutUnusedKinds = (code: string): string => {
  const places: { readonly start: number; readonly end: number; readonly replacement: string }[] = []
  new Visitor({
    SwitchStatement: ({ discriminant, cases }) => {
      const isOfTags =
        discriminant.type === 'MemberExpression' && code.slice(discriminant.start, discriminant.end).endsWith('.tag')
      for (const [index, label] of cases.entries())
        if (isUnused(label, isOfTags)) {
          const end = label.consequent[0]?.start ?? label.end
          // The statements after a first label need one; nothing is equal to this.
          places.push({ start: label.start, end, replacement: index === 0 ? 'case NaN:' : '' })
        }
    },
    BinaryExpression: ({ left, operator, right, start, end }) => {
      if (left.type !== 'Literal' || typeof left.value !== 'number' || !unusedTags.has(left.value)) return
      if (/\btag$/.test(code.slice(right.start, right.end)) && /^[!=]==$/.test(operator))
        places.push({ start, end, replacement: operator === '===' ? '!1' : '!0' })
    },
  }).visit(parseSync('react-dom.js', code).program)
  if (places.length === 0) throw new Error('React has changed how it names the kinds of elements')
  return places
    .toSorted((one, other) => other.start - one.start)
    .reduce((cut, { start, end, replacement }) => cut.slice(0, start) + replacement + cut.slice(end), code)
}

/** Leaves out of the browser's build what the blog does not use of React: an eighth of what every page loads first. */
export const withoutUnusedReact = (): Plugin => ({
  name: 'without-unused-react',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/(?:react|react-dom|react-dom-client)\.production\.js$/ },
    handler: (code, id) => {
      if (!code.includes(`exports.version = "${version}";`))
        throw new Error(
          `unused-react.ts was written for React ${version}: see whether what it leaves out is still unused`,
        )
      if (id.endsWith('/react-dom-client.production.js')) return withoutUnusedKinds(cutOut(code, reactDomClient))
      const names = unusedExports[id.endsWith('/react.production.js') ? 'react' : 'react-dom']
      return cutOut(
        code,
        names.map((name) => assignments(`exports\\.${name}`)),
      )
    },
  },
})
