import type { RequestRules } from '../language-rules.ts';

const VERBS =
  'accept acquire activate add adjust allow amend analyse analyze append apply approve archive arrange ask assert assign attach attempt authenticate block book boot bring browse buy call cancel change check choose clear click clone close collapse collect compare complete compute configure confirm connect consider consult contact convert copy cordon create customise customize cut deactivate decide decline define delete deploy deselect determine diagnose disable disconnect dismiss double-click downgrade download drag drain drop edit eject empty enable enrol enroll ensure enter erase escalate establish evaluate examine execute expand export extract fetch fill filter find finish fix follow forward gather generate get give go grab grant hold hover identify ignore implement import include increase inform initialise initialize initiate insert inspect install investigate invite invoke join keep kill launch leave let link load locate lock log login logout look lower make mark merge migrate modify monitor mount move navigate note notify observe obtain omit open pack paste pause pay perform pick ping place play populate prepare press print proceed provide prune publish pull purchase push put quit read reboot rebuild recall reconnect recreate recover redeploy reduce re-enter reenter refer refresh register reinstall reject relabel release reload remember remove rename reopen repeat replace reply request rerun reset resize resolve restart restore resume retrieve retry return revert review rewrite right-click rollback rotate run save say scale scan schedule scroll search select send serve set share shut sign skip sort specify start stop store submit subscribe suspend swap swipe switch synchronise synchronize take talk tap tell terminate test throw tick toggle translate trigger try turn type uncheck undo uninstall unlock unmount unpack unplug unsubscribe untick unzip update upgrade upload use validate verify view visit wait wipe withdraw wrap write zip zoom'
    .split(' ')
    .join('|');

/** These are nouns as often: a request where what is to be done it to stands behind them. */
const NOUNS_TOO =
  'access audit back backup build calculate capture commit deal debug display double focus force format have help hide input issue label list listen measure pass patch point post power preview process query raise record repair report roll sample scrape slide split spin step sync tag target touch track transfer vote watch'
    .split(' ')
    .join('|');

export const request: RequestRules = {
  pattern: new RegExp(
    `^(?:please\\s+|now\\s+|again\\s+|manually\\s+|carefully\\s+|optionally,?\\s+|simply\\s+|just\\s+|also\\s+)?(?:(?:${VERBS})(?![\\p{L}'’-])(?!\\s+(?:is|are|was|has|can|must|should|may)\\b)|(?:${NOUNS_TOO})(?=\\s+(?:the|an?|your|its|all|any|each|every|it|them|this|that|these|those|both|up|down|to|with|into)\\b|\\s+["“'‘]))\\s*\\S`,
    'u',
  ),
};
