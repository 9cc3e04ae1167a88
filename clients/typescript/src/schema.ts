// Made from docs/openapi.json by `npm run generate`. Don't edit it.
/* eslint-disable */
export interface paths {
    "/api/v1/domain-packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List current regulatory domain packs
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listDomainPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one pack in its current version
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getDomainPack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/obligations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the published obligations of a pack
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listDomainPackObligations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/obligations/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one obligation with evidence, filings, penalties, relationships and what stands beneath it
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getDomainPackObligation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/evidence-requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the evidence that the obligations of a pack need
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listEvidenceRequirements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/filing-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the filings that a pack asks for, with their clocks
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listFilingRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/penalty-facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the penalties that a pack knows: caps, floors of maxima, measures
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listPenaltyFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/classification-criteria": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the criteria and thresholds by which a pack classifies incidents
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listClassificationCriteria"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/provisions/{celex}/{pinpoint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what hangs on one provision: duties, relationship facts, penalties, filings, criteria of incidents and changes
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getProvision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/outline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the outline of a pack: which duties each article has, and what is not modelled
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getDomainPackOutline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/obligations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the obligations of all packs by text, provision, tag, role, sector and modality
         * @description The best match comes first. Words are met by their stems in an obligation and in what its evidence, filings and penalties are called; `understood` says what each was taken for. A provision is met by what cites it or something beneath it.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        get: operations["searchObligations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a pack
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listDomainPackVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version whole, as it was published
         * @description The answer stays the same, byte for byte, whatever is published later.
         *
         *     Scope: `read`. Price: 1 credit.
         */
        get: operations["getDomainPackVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a pack, field by field
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["diffDomainPack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/change-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what changed, across packs, by cursor
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listChangeEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/change-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what changed in a pack, by cursor
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listDomainPackChangeEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who reviewed the versions of a pack and its relationship facts
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listDomainPackReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vocabularies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every activity, role, sector tag, jurisdiction, event, fact, relationship type and question with its definition
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listVocabularies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domain-packs/{pack_id}/relationships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the published relationship facts that involve a pack
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listDomainPackRelationships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/relationship-facts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one relationship fact with its reviews, state, pins and intervals
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getRelationshipFact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/regulatory-graph/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query relationship facts across packs
         * @description Every field is optional, and a fact must meet all that are given; `pack_ids` matches either end of a fact.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        post: operations["queryRegulatoryGraph"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/regulatory-graph/paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the paths of relationship facts between two packs or obligations
         * @description A path has at most three facts, each walked in either direction. `meaning` says what follows from it by the registry of types: set relations follow along equal, equivalent, subset and superset facts, shared evidence along one artefact, nothing else does. The facts are always given.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        post: operations["findRelationshipPaths"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evidence-reuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the artefacts that serve as evidence in more than one pack
         * @description For each artefact: what every pack asks of it, the reviewed facts that say that it serves two obligations, and the pairs of packs for which only the common key speaks.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        get: operations["listEvidenceReuse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/claims/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare a claim about the law with what the packs record
         * @description A claim is a statement in fields; `kind` decides which fields it needs. The verdict comes with the facts compared and their citations. A claim is never repaired and nothing is guessed.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        post: operations["verifyClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/regulatory-graph/applicability-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check which packs apply, with rules, missing facts, displacement and relationship context
         * @description Outcomes are three-valued: what was not given is unknown. A list says yes to what it names and closes the acts that its words are about; all else is open, and `unknown` asks one question for each open act. `complete: true`: the given lists have all that is true. `explain` adds the reasons as a graph.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        post: operations["checkApplicability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/filing-deadlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate the limits of every filing that events trigger, with what moves them and why
         * @description No event is assumed: a filing whose clock has not started says what it waits for. Hours are elapsed time; days and longer units are counted by Regulation (EEC, Euratom) No 1182/71. Where its reach is open, `limit` is the earliest value and `readings` holds the others.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        post: operations["calculateFilingDeadlines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/penalty-exposure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate how high penalties for infringements can be, and what that turns on
         * @description A `cap` is the highest fine, a `floor_of_maximum` how high the maximum of national law must at least be. Money is in EUR and never converted. Totals over infringements are given only where a law sets one.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        post: operations["calculatePenaltyExposure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incident-assessments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assess an incident: what applies, what is due when and to whom, and which fines follow
         * @description One answer of at most 12 kB from the applicability check, the deadline calculator and the penalty calculator, about one judgement of the subject. The subject is given inline, or as a saved customer. Nothing is kept; `POST /incidents` keeps an incident.
         *
         *     Scope: `read`. Price: 6 credits.
         */
        post: operations["assessIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incident-classifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Classify an incident: is it major, is it significant, and what would decide it
         * @description Each law that asks how grave an incident is answers from what is known: figures with bounds, yes, no or unknown. Each criterion is `met`, `not_met` or `open`, with its threshold, what was given of it and the provision. Thresholds are data of the packs. Money in another currency needs a rate of yours.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        post: operations["classifyIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workspace's customer profiles
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listCustomerProfiles"];
        put?: never;
        /**
         * Create a customer profile
         * @description An id that is taken is refused with 409. A profile says what an applicability check is asked.
         *
         *     Scope: `write`. Price: 1 credit.
         */
        post: operations["createCustomerProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer-profiles/{customer_profile_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer profile
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getCustomerProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a customer profile
         * @description Changes what is given and keeps the rest (RFC 7396). Each change makes a new version; runs keep the version that they were made of. Nothing is evaluated again until the next run.
         *
         *     Scope: `write`. Price: 1 credit.
         */
        patch: operations["updateCustomerProfile"];
        trace?: never;
    };
    "/api/v1/customer-profiles/{customer_profile_id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer open questions by a filled workbook
         * @description Takes the sheet *Open questions* of a register, a run or a check (`format=xlsx`), filled in, or the same sheet saved as CSV in UTF-8. A row with an Answer changes the profile as PATCH does: answers with By, On and Why, bound to the Hash of the row, and facts. If one row has a mistake, nothing changes. Of a customer with `subjects`, each row changes the subject that its column Subject names. At most 5 MB. 409 if the profile changes meanwhile.
         *
         *     Scope: `write`. Price: 1 credit.
         */
        post: operations["answerOpenQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer-profiles/{customer_profile_id}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a customer's duties as of today, with what changed since a run
         * @description The current profile, judged as a check judges it; nothing is stored. Lists duties that may bear on the customer, and those that no longer do. `change` compares with the newest run, or with `since_run`.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        get: operations["getCustomerRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer-profiles/{customer_profile_id}/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make feed addresses of a customer: its calendar and its changes
         * @description For programs that send no password, such as Outlook. Who has an address reads this customer and nothing else, until it ends or is revoked by `POST /tokens/{token_id}/revoke`; `GET /tokens?token_type=feed` lists them and their reads. A read costs as much as the register, but only if its content is another one or an hour has passed; else it is free and brings the same file. An address takes 60 reads an hour.
         *
         *     Scope: `admin`. Price: 0 credits.
         */
        post: operations["createFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feeds/{feed_secret}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the calendar of a feed address: from today on, one event for each act and day
         * @description Scope: `read`. Price: 2 credits.
         */
        get: operations["readFeedCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feeds/{feed_secret}/changes.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what changed in the packs that may concern the customer of a feed address, newest first
         * @description Scope: `read`. Price: 2 credits.
         */
        get: operations["readFeedChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer-profiles/{customer_profile_id}/applicability-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer's runs, the latest first
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listApplicabilityRuns"];
        put?: never;
        /**
         * Evaluate a customer against locked pack versions, and keep the run
         * @description Stores the inputs, the locked versions with their hashes, every rule as it was evaluated, the results down to obligations, and a receipt. `profile` opens the profile, or makes a new version of it when it says something else; without it the stored profile is used, and an unknown one is 404. The newest run is the one that change impacts are measured from.
         *
         *     Scope: `write`. Price: 10 credits.
         */
        post: operations["runCustomerApplicability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applicability-runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run as it was stored
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getApplicabilityRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applicability-runs/{run_id}/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain a run as a graph, as it was stored
         * @description From each outcome over rules, groups and facts to provisions, in the form of every other graph. Made of what the run stored: nothing is evaluated again, and what was published or blocked since changes nothing.
         *
         *     Scope: `read`. Price: 1 credit.
         */
        get: operations["explainApplicabilityRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applicability-runs/{run_id}/reproduce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute a run again under its locks and compare
         * @description The inputs and the locked versions of the run, whatever was published or blocked since. Changes nothing. With the same engine version every byte is the same; with another one the stored result stands, and the difference is told.
         *
         *     Scope: `read`. Price: 2 credits.
         */
        post: operations["reproduceApplicabilityRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer-change-impacts/recompute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work out what pack changes mean for customers
         * @description Publishing a pack does this by itself; ask for it to catch up from a run against an older text. Each call does some seconds of work: while `state` is `running`, the same call goes on where it ended (with an idempotency key: a new one each time, since a key gives its first answer again). Every change since the locked version is evaluated with the run's own inputs; impacts that are there stay as they were decided.
         *
         *     Scope: `write`. Price: 1 credit.
         */
        post: operations["recomputeCustomerChangeImpacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer-change-impacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workspace's change impacts, the latest first
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listCustomerChangeImpacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer-change-impacts/{impact_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a change impact
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getCustomerChangeImpact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer-change-impacts/{impact_id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adopt, defer or reject a change, or take the decision back
         * @description `adopt` makes a run against the new version, with the other packs as they are locked, and resolves earlier steps of the same pack with it. A decision can be undone until something rests on it.
         *
         *     Scope: `write`. Price: 1 credit.
         */
        post: operations["decideCustomerChangeImpact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workspace's incidents, the latest first
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listIncidents"];
        put?: never;
        /**
         * Open an incident of a customer, with the first entries of its log
         * @description The customer is a saved profile, and its filings are computed as the profile is at each reading. The log is append-only.
         *
         *     Scope: `write`. Price: 1 credit.
         */
        post: operations["createIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append an entry to the log of an incident
         * @description What happened, when, when it became known, and who says so. An entry is never changed: `corrects` names the one that it replaces, and both stay. `sent` says that a filing went out; where the next filing runs from that, its clock starts. Answers the incident as this entry leaves it.
         *
         *     Scope: `write`. Price: 1 credit.
         */
        post: operations["appendIncidentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/incidents/{incident_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an incident: its log, the filings computed from it, and what each entry changed
         * @description Filings are computed at each reading, by the functions of the deadline calculator, from the entries that count. With `known_at`, entries that were recorded later are left out.
         *
         *     Scope: `read`. Price: 1 credit.
         */
        get: operations["getIncident"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current workspace
         * @description Scope: `read`. Price: 0 credits.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the current workspace
         * @description Changes what is given and keeps the rest.
         *
         *     Scope: `admin`. Price: 0 credits.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workspace's tokens
         * @description Scope: `admin`. Price: 0 credits.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a data token
         * @description The secret is shown once. With an idempotency key a retry gets the same token and secret.
         *
         *     Scope: `admin`. Price: 0 credits.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{token_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description Holds at once, everywhere. Its name is free again. Repeating it changes nothing. 409 for the token of the call itself, unless `confirm` is true, and for a `service` token, which the operator alone ends.
         *
         *     Scope: `admin`. Price: 0 credits.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{token_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a token
         * @description Makes a token with the same name, scopes and end. The old one works until the grace has passed, so that nobody is locked out while the new secret is spread.
         *
         *     Scope: `admin`. Price: 0 credits.
         */
        post: operations["rotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Messages are signed by Standard Webhooks (standardwebhooks.com). The secret is shown once; with an idempotency key a retry gets the same endpoint and secret. At most 20 endpoints.
         *
         *     Scope: `write`. Price: 0 credits.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Ends its deliveries, also those that are under way; they can still be read until they are forgotten.
         *
         *     Scope: `write`. Price: 0 credits.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes what is given and keeps the rest. `status: enabled` puts one back that was disabled.
         *
         *     Scope: `write`. Price: 0 credits.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{endpoint_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook endpoint
         * @description The new secret signs at once, and the old one beside it until the grace has passed, so that no receiver has to change over in the same moment.
         *
         *     Scope: `write`. Price: 0 credits.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a webhook endpoint
         * @description A message of the type `webhook.test`, whatever types the endpoint asks for. It is on its way within some seconds; its delivery says what became of it.
         *
         *     Scope: `write`. Price: 1 credit.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to webhook endpoints
         * @description The newest first. Delivered ones are kept for 7 days, dead ones for 30; of more than 10,000 the oldest finished ones are forgotten sooner.
         *
         *     Scope: `read`. Price: 1 credit.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook delivery
         * @description Scope: `read`. Price: 1 credit.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook delivery again
         * @description One that was delivered or is dead, with the same `webhook-id` and a new schedule. One that is on its way already is a conflict.
         *
         *     Scope: `write`. Price: 1 credit.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List metered usage by hour, token and operation
         * @description Scope: `read`. Price: 0 credits.
         */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/usage/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum metered usage by day and operation
         * @description Scope: `read`. Price: 0 credits.
         */
        get: operations["summarizeUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read plan, period, balance and grants of the workspace
         * @description Scope: `read`. Price: 0 credits.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what each operation costs and which scope it needs
         * @description Scope: `read`. Price: 0 credits.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every movement of credits, chained by hashes
         * @description Scope: `read`. Price: 0 credits.
         */
        get: operations["listLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where to get a token for this API (RFC 9728) */
        get: operations["getProtectedResourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the authorization server can do (RFC 8414) */
        get: operations["getAuthorizationServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an assistant (RFC 7591)
         * @description 201, or 200 with an `idempotency-key`. Redirects may be https, http on the loopback interface with any port, or the private-use scheme of an app, written as URLs are read. A registration has at most 8 KiB, members that are not listed here are dropped, and a client that no administrator lets in is forgotten after 24 hours. 429 (for one address) and 503 (over all) with `Retry-After` when there are too many such clients.
         */
        post: operations["registerClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem a code or a refresh token
         * @description Form or JSON. PKCE with S256 is required. A refresh token is replaced by each use.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token and the grant that it belongs to (RFC 7009)
         * @description Form or JSON. An unknown token is answered like a known one.
         */
        post: operations["revokeOAuthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for access: answers the page on which the user waits for an administrator
         * @description 200 with the page. 303 back to the assistant when the administrator has this browser remembered, or with an error that the assistant may know of.
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a token may do (RFC 7662)
         * @description Of tokens of the caller’s own workspace; any other is `{"active": false}`.
         *
         *     Scope: `read`. Price: 0 credits.
         */
        get: operations["introspectToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/oauth/assistant/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Assistants that asked for access in the last day, newest first; undecided ones in the last hour */
        get: operations["listAuthorizationRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/oauth/assistant/requests/{authorization_request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read one authorization request */
        get: operations["getAuthorizationRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/oauth/assistant/requests/{authorization_request_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let an assistant in
         * @description Decided once. The browser that waits goes on by itself.
         */
        post: operations["approveAuthorizationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/oauth/assistant/requests/{authorization_request_id}/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn an assistant away
         * @description Decided once. The assistant is told `access_denied`.
         */
        post: operations["denyAuthorizationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is the process alive? */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Can it answer? Names each component */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics as JSON, or as Prometheus text when `Accept` prefers it */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "pack.version.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A version of a pack became public
         * @description Signed by Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
         */
        post: operations["receivePackVersionPublishedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pack.version.blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A version of a pack was taken back
         * @description Signed by Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
         */
        post: operations["receivePackVersionBlockedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customer.impact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A publication concerns a customer
         * @description Signed by Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
         */
        post: operations["receiveCustomerImpactCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "incident.verdict_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An entry turned the verdict of a law on a kept incident
         * @description Signed by Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
         */
        post: operations["receiveIncidentVerdictChangedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "incident.filing_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An entry changed a filing of a kept incident: its status, its limit or what it waits for
         * @description Signed by Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
         */
        post: operations["receiveIncidentFilingChangedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The balance fell below the threshold of the workspace
         * @description Signed by Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
         */
        post: operations["receiveCreditsLowEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An endpoint was asked to be tested
         * @description Signed by Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
         */
        post: operations["receiveWebhookTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ActRow: {
            pack_id: string;
            subject_id: string;
            outcome: "applies" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            /** @description Why it does not apply, with the provisions */
            why?: string;
            /** @description While its outcome is open: the inputs that decide it */
            missing_facts: string[];
            /** @description How it differs from `since_run` */
            change?: string[];
            /** @description While its question is open: its duties, which are not listed */
            counted_duties?: number;
            /** @description For a directive: the national law that carries it, for the countries under whose law a subject is */
            national_law?: components["schemas"]["NationalLaw"][];
        };
        AlsoJudged: {
            pack_id: string;
            version: string;
            content_hash: string;
        };
        AlternativeCondition: {
            rule: string;
            ref: string;
            turns_on?: string[];
        };
        AlternativeTerm: {
            kind: "fixed" | "turnover" | "profit_multiple" | "per_day" | (string & {});
            percent?: number;
            factor?: number;
            base?: string;
            whose?: string;
            period?: string;
            longest?: string;
            longest_days?: number;
            amount_per_day?: components["schemas"]["Money"];
            amount?: components["schemas"]["Money"];
            /** @description Inputs without which it is open */
            missing?: string[];
        };
        AlternativeTest: {
            figure?: string;
            threshold?: components["schemas"]["Threshold"];
            /** @description The figure that says the percentage itself */
            share?: string;
            /** @description Another criterion that has to be met, or with `met: false` must not be */
            criterion?: string;
            met?: boolean;
            /** @description So many of the criteria `of` */
            at_least?: number;
            of?: string[];
            /** @description So many incidents of one cause, none of which meets `alone`, meet `together` */
            recurring?: components["schemas"]["TestRecurring"];
        };
        Amount: {
            amount: number;
            currency: string;
        };
        AmountInput: {
            /**
             * @description In whole units, cents after the point
             * @example 800000000
             */
            amount: number;
            /**
             * @description EUR; nothing is converted
             * @example EUR
             */
            currency: string;
        };
        AnchorCounted: {
            no: number;
            of: number;
        };
        AnswerNoteValue: {
            /** @description Of the question as it was answered; once its wording changes, it is asked again */
            hash?: string;
            /** @description Who says so */
            by?: string;
            /**
             * Format: date
             * @description The day of the answer
             */
            on?: string;
            /** @description The reason */
            why?: string;
        };
        AnswerNoteValueInput: {
            /**
             * @description Of the question as it was answered; once its wording changes, it is asked again
             * @example 0123456789abcdef
             */
            hash?: string;
            /**
             * @description Who says so
             * @example Ada Berg
             */
            by?: string;
            /**
             * Format: date
             * @description The day of the answer
             * @example 2026-11-20
             */
            on?: string;
            /**
             * @description The reason
             * @example Looked at in the audit.
             */
            why?: string;
        };
        AnswerNotes: {
            [key: string]: components["schemas"]["AnswerNoteValue"];
        };
        /**
         * @example {
         *       "eu-gdpr/art-35-1/e1": {
         *         "by": "Ada Berg"
         *       }
         *     }
         */
        AnswerNotesInput: {
            [key: string]: components["schemas"]["AnswerNoteValueInput"];
        };
        /** @enum {string} */
        AnswerValueInput: "yes" | "no" | "unknown";
        Answers: {
            [key: string]: "yes" | "no" | "unknown" | (string & {});
        };
        /**
         * @example {
         *       "eu-gdpr/art-35-1/e1": "no"
         *     }
         */
        AnswersInput: {
            [key: string]: components["schemas"]["AnswerValueInput"];
        };
        ApiTokenCreateRequest: {
            /**
             * @description Unique among active data tokens; no space at either end, nothing that can’t be seen
             * @example nightly import
             */
            name: string;
            /**
             * @description What it may do; not more than the key that asks for it
             * @default [
             *       "read"
             *     ]
             * @example [
             *       "read"
             *     ]
             */
            scopes?: components["schemas"]["ScopeInput"][];
            /**
             * Format: date-time
             * @description When it ends, in the future; absent: it does not expire
             * @example 2030-01-31T00:00:00Z
             */
            expires_at?: string;
        };
        ApplicabilityAnswer: {
            as_of: string;
            known_at?: string;
            results: components["schemas"]["ApplicabilityResult"][];
            /** @description The first ten among packs that apply, not yet or displaced ones included; absent where not asked for */
            relationships?: components["schemas"]["RelationshipFact"][];
            /** @description All of these; POST /api/v1/regulatory-graph/query lists them */
            relationships_total?: number;
            /** @description Sums under Articles 3 and 6 of the Annex to Recommendation 2003/361/EC */
            group_figures?: components["schemas"]["GroupFigure"][];
            /** @description What was not given and can change an outcome; what decides most comes first */
            unknown: components["schemas"]["Unknown"][];
            assumptions: string[];
            /** @description Packs that `pack_ids` leaves out and whose law can displace duties of those that it names */
            also_judged?: components["schemas"]["AlsoJudged"][];
            /** @description Packs asked about that have no such version on that day */
            unavailable: components["schemas"]["Unavailable"][];
            /** @description With `list_duties`: whether each act applies to each subject, and why not */
            acts?: components["schemas"]["ActRow"][];
            /** @description With `list_duties`: those that may bear on a subject, as far as the filters let them through */
            duties?: components["schemas"]["DutyRow"][];
            explanation?: components["schemas"]["Graph"];
            page: components["schemas"]["Page"];
        };
        /**
         * @example {
         *       "pack_ids": [
         *         "eu-nis2"
         *       ]
         *     }
         */
        ApplicabilityCheckExplainInput: {
            /**
             * @description Explain only these of the packs
             * @example [
             *       "eu-nis2"
             *     ]
             */
            pack_ids?: string[];
            /**
             * @description Explain only these of the subjects
             * @example [
             *       "subject"
             *     ]
             */
            subject_ids?: string[];
            /**
             * @description Also explain the outcomes of these duties; `include_obligations` explains all
             * @example [
             *       "art-21-1"
             *     ]
             */
            obligation_codes?: string[];
            /**
             * @description Nodes that a graph may have
             * @default 150
             */
            max_nodes?: number;
            /**
             * @description Edges that a graph may have
             * @default 350
             */
            max_edges?: number;
        };
        /**
         * @example {
         *       "entity_roles": [
         *         "credit_institution"
         *       ],
         *       "facts": {
         *         "staff": 600
         *       },
         *       "jurisdictions": [
         *         "EU"
         *       ]
         *     }
         */
        ApplicabilityCheckRequest: {
            /**
             * @description What it does
             * @example [
             *       "processing_personal_data"
             *     ]
             */
            activities?: components["schemas"]["CodesInput"];
            /**
             * @description What it is in the eyes of the law
             * @example [
             *       "credit_institution"
             *     ]
             */
            entity_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Sectors and types by the point of an annex
             * @example [
             *       "nis2_energy"
             *     ]
             */
            sector_tags?: components["schemas"]["CodesInput"];
            /**
             * @description Where it is established or active; else territorial conditions count as met
             * @example [
             *       "EU"
             *     ]
             */
            jurisdictions?: components["schemas"]["CodesInput"];
            /**
             * @description True: the given lists have all that is true
             * @example true
             */
            complete?: boolean;
            /**
             * @description Perhaps it does these too
             * @example [
             *       "using_ai_system"
             *     ]
             */
            unknown_activities?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `entity_roles` too
             * @example [
             *       "qualified_trust_service_provider"
             *     ]
             */
            unknown_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `sector_tags` too
             * @example [
             *       "nis2_energy"
             *     ]
             */
            unknown_tags?: components["schemas"]["CodesInput"];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["FactsInput"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["AnswersInput"];
            /** @description Who gave an answer, when and why, by code */
            answer_notes?: components["schemas"]["AnswerNotesInput"];
            /**
             * @description Places and what ties it there, instead of `jurisdictions`. A tie that is not in it does not exist.
             * @example [
             *       {
             *         "country": "US",
             *         "basis": "established"
             *       },
             *       {
             *         "country": "DE",
             *         "basis": "offers_to"
             *       }
             *     ]
             */
            footprint?: components["schemas"]["FootprintInput"][];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][];
            /** @description The rest of the groups, with own figures */
            enterprises?: components["schemas"]["EnterpriseInput"][];
            /** @description Several legal entities, products, systems; instead of the flat lists */
            subjects?: components["schemas"]["SubjectInput"][];
            /**
             * @description Packs to check; default all
             * @example [
             *       "eu-dora",
             *       "eu-nis2"
             *     ]
             */
            pack_ids?: string[];
            /**
             * @description Exact; others than `published` need the scope `packs:unpublished`
             * @default published
             */
            publication_mode?: components["schemas"]["GraphQueryPublicationModeInput"];
            /**
             * Format: date
             * @description Legal time; default today
             * @example 2025-01-17
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description Only what was published by this instant counts; default now
             * @example 2026-11-21T12:00:00Z
             */
            known_at?: string;
            /**
             * @description Also say for each subject which smallest change of its facts would change the outcome of a pack
             * @default false
             */
            include_flips?: boolean;
            /**
             * @description Also list the first ten relationship facts among the packs that apply
             * @default true
             */
            include_relationships?: boolean;
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
            /**
             * @description Bounds the results shown, or the rows of a table, never what is computed
             * @default 100
             */
            limit?: number;
            /**
             * @description Also list for each subject the duties that may bear on it; a table always lists its duties
             * @default false
             */
            include_obligations?: boolean;
            /**
             * @description With `include_obligations`: also duties that do not apply; default false. In a table, which has them: `false` leaves them out
             * @example true
             */
            include_not_applicable?: boolean;
            /**
             * @description List these duties, whatever their outcome
             * @example [
             *       "art-19-1"
             *     ]
             */
            obligation_codes?: string[];
            /**
             * @description Also answer `acts`, and `duties`: a row for each duty of every pack, as a table has it
             * @default false
             * @example true
             */
            list_duties?: boolean;
            /**
             * @description Only duties that are counted as one of these
             * @example [
             *       "applies",
             *       "applies_if"
             *     ]
             */
            counted_as?: components["schemas"]["CountedAInput"][];
            /**
             * @description Only duties that address one of these roles
             * @example [
             *       "controller"
             *     ]
             */
            addressee_roles?: string[];
            /**
             * @description Only duties that have all of these words in title, summary, act, article or addressees
             * @example [
             *       "incident"
             *     ]
             */
            words?: string[];
            /**
             * @description Order of the duties; default by outcome. Of acts that apply first, then of those that are open; in an act the order of the law. `date`: by the day from which they apply, the next ones first, then what has begun, the oldest first
             * @example date
             */
            order_by?: components["schemas"]["OrderByInput"];
            /** @description Also explain the results as a graph, in `explanation`; `{}` explains all packs */
            explain?: components["schemas"]["ApplicabilityCheckExplainInput"];
        };
        /** @enum {string} */
        ApplicabilityFormatInput: "json" | "csv" | "xlsx" | "ics" | "mermaid" | "dot";
        ApplicabilityResult: {
            pack_id: string;
            outcome: "applies" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            applies_from?: string;
            /** @description For `not_yet`: the act without which there is no date */
            waiting_for?: components["schemas"]["WaitingFor"];
            /** @description Only in `full` */
            matched_rules?: components["schemas"]["MatchedRule"][];
            /** @description Only in `full` */
            excluded_by?: components["schemas"]["MatchedRule"][];
            /** @description Facts and lists that the outcome or an obligation hangs on; those that decide most come first */
            missing_facts: string[];
            displaced_provisions: components["schemas"]["DisplacedProvision"][];
            conditional: components["schemas"]["Conditional"][];
            /** @description Obligations that apply now to one of the subjects and are not displaced */
            obligation_count: number;
            /** @description Obligations that apply now if an open condition is as it says */
            conditional_obligation_count: number;
            pack_version: string;
            /** @description Only in `full` */
            content_hash?: string;
            /** @description A relationship fact that acted here is stale */
            stale: boolean;
            /** @description For a directive: the national law that carries it, for the countries under whose law a subject is */
            national_law?: components["schemas"]["NationalLaw"][];
            subjects: components["schemas"]["Subject"][];
            source: components["schemas"]["Source"];
        };
        ApplicabilityRun: {
            /** Format: uuid */
            id: string;
            /** @description Your own name for the customer, unique in the workspace: 1 to 120 letters, digits, `.`, `_`, `:`, `-` */
            customer_profile_id: string;
            /** @description The profile's first run is 1 */
            number: number;
            /** @description `current`: change impacts are measured from it; `superseded`: a later one took its place; `withdrawn`: made by a decision that was undone */
            status: "current" | "superseded" | "withdrawn" | (string & {});
            superseded_by?: string;
            profile_version: number;
            profile_hash: string;
            /** @description Legal time */
            as_of: string;
            /**
             * Format: date-time
             * @description What was published by then was chosen from
             */
            known_at: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When its status last changed; nothing else does
             */
            updated_at: string;
            engine_version: string;
            /** @description SHA-256 of the RFC 8785 canonical JSON of the receipt; see `receipt` of `view=full` */
            receipt_hash: string;
            /** @description The packs asked for; absent: all */
            pack_ids?: string[];
            /** @description Values of your own by name, given back as they are; at most 50 */
            metadata: components["schemas"]["Metadata"];
            locked: components["schemas"]["Locked"][];
            /** @description Precedence facts among the packs that were used */
            locked_relationships: components["schemas"]["LockedRelationship"][];
            /** @description Only in `full` */
            receipt?: components["schemas"]["ApplicabilityRunReceipt"];
            /** @description What was not given and can change an outcome; what decides most comes first */
            unknown: components["schemas"]["Unknown"][];
            assumptions: string[];
            /** @description Packs that `pack_ids` leaves out and whose law can displace duties of those that it names */
            also_judged?: components["schemas"]["AlsoJudged"][];
            /** @description Packs asked about that have no such version on that day */
            unavailable: components["schemas"]["Unavailable"][];
            group_figures?: components["schemas"]["GroupFigure"][];
            results: components["schemas"]["ApplicabilityRunResult"][];
            since_run?: components["schemas"]["SinceRun"];
            /** @description With `since_run`: the duties of the packs that are shown, each with its `change` */
            duties?: components["schemas"]["DutyRow"][];
            page: components["schemas"]["Page"];
        };
        ApplicabilityRunList: {
            data: components["schemas"]["ApplicabilityRunSummary"][];
            page: components["schemas"]["WalkPage"];
        };
        /**
         * @example {
         *       "ticket": "GRC-1042"
         *     }
         */
        ApplicabilityRunMetadataInput: {
            [key: string]: components["schemas"]["Scalar"];
        };
        /**
         * @example {
         *       "name": "Acme Bank AG",
         *       "entity_roles": [
         *         "credit_institution"
         *       ],
         *       "facts": {
         *         "staff": 600
         *       }
         *     }
         */
        ApplicabilityRunProfileInput: {
            /**
             * @description What people call it; no space at either end, nothing that can’t be seen
             * @example Acme Bank AG
             */
            name?: string;
            /**
             * @description What it does
             * @example [
             *       "processing_personal_data"
             *     ]
             */
            activities?: components["schemas"]["CodesInput"];
            /**
             * @description What it is in the eyes of the law
             * @example [
             *       "credit_institution"
             *     ]
             */
            entity_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Sectors and types by the point of an annex
             * @example [
             *       "nis2_energy"
             *     ]
             */
            sector_tags?: components["schemas"]["CodesInput"];
            /**
             * @description Where it is established or active; else territorial conditions count as met
             * @example [
             *       "EU"
             *     ]
             */
            jurisdictions?: components["schemas"]["CodesInput"];
            /**
             * @description True: the given lists have all that is true
             * @example true
             */
            complete?: boolean;
            /**
             * @description Perhaps it does these too
             * @example [
             *       "using_ai_system"
             *     ]
             */
            unknown_activities?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `entity_roles` too
             * @example [
             *       "qualified_trust_service_provider"
             *     ]
             */
            unknown_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `sector_tags` too
             * @example [
             *       "nis2_energy"
             *     ]
             */
            unknown_tags?: components["schemas"]["CodesInput"];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["FactsInput"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["AnswersInput"];
            /** @description Who gave an answer, when and why, by code */
            answer_notes?: components["schemas"]["AnswerNotesInput"];
            /**
             * @description Places and what ties it there, instead of `jurisdictions`. A tie that is not in it does not exist.
             * @example [
             *       {
             *         "country": "US",
             *         "basis": "established"
             *       },
             *       {
             *         "country": "DE",
             *         "basis": "offers_to"
             *       }
             *     ]
             */
            footprint?: components["schemas"]["FootprintInput"][];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][];
            /** @description The rest of the groups, with own figures */
            enterprises?: components["schemas"]["EnterpriseInput"][];
            /** @description Several legal entities, products, systems; instead of the flat lists */
            subjects?: components["schemas"]["SubjectInput"][];
        };
        ApplicabilityRunReceipt: {
            /** @description Your own name for the customer, unique in the workspace: 1 to 120 letters, digits, `.`, `_`, `:`, `-` */
            customer_profile_id: string;
            profile_version: number;
            profile_hash: string;
            as_of: string;
            known_at: string;
            engine_version: string;
            pack_ids?: string[];
            locked: components["schemas"]["Locked"][];
            locked_relationships: components["schemas"]["LockedRelationship"][];
            /** @description Of `{assumptions, group_figures, unavailable, unknown}` */
            context_hash: string;
        };
        /**
         * @example {
         *       "pack_ids": [
         *         "eu-dora"
         *       ],
         *       "profile": {
         *         "name": "Acme Bank AG",
         *         "entity_roles": [
         *           "credit_institution"
         *         ],
         *         "facts": {
         *           "staff": 600
         *         }
         *       },
         *       "metadata": {
         *         "ticket": "GRC-1042"
         *       }
         *     }
         */
        ApplicabilityRunRequest: {
            /**
             * @description Bounds the results shown, never what is computed or stored
             * @default 100
             */
            limit?: number;
            /**
             * @description Packs to evaluate; default all, and then packs that come later bring change impacts too
             * @example [
             *       "eu-dora",
             *       "eu-nis2"
             *     ]
             */
            pack_ids?: string[];
            /** @description The inputs of an applicability check. A list says yes to what it names; what no word and no answer is about is open, unless `complete` is true. A fact that is left out or `"unknown"` is unknown. */
            profile?: components["schemas"]["ApplicabilityRunProfileInput"];
            /** @description Values of your own by name, given back as they are; at most 50 */
            metadata?: components["schemas"]["ApplicabilityRunMetadataInput"];
            /**
             * Format: date
             * @description Legal time: the run locks the versions that are the law then; default today
             * @example 2025-01-17
             */
            as_of?: string;
            /**
             * @description Also list for each subject the duties that may bear on it; a table always lists its duties
             * @default false
             */
            include_obligations?: boolean;
            /**
             * @description With `include_obligations`: also duties that do not apply; default false. In a table, which has them: `false` leaves them out
             * @example true
             */
            include_not_applicable?: boolean;
            /**
             * @description List these duties, whatever their outcome
             * @example [
             *       "art-19-1"
             *     ]
             */
            obligation_codes?: string[];
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
        };
        ApplicabilityRunResult: {
            pack_id: string;
            outcome: "applies" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            applies_from?: string;
            /** @description For `not_yet`: the act without which there is no date */
            waiting_for?: components["schemas"]["WaitingFor"];
            /** @description Only in `full` */
            matched_rules?: components["schemas"]["MatchedRule"][];
            /** @description Only in `full` */
            excluded_by?: components["schemas"]["MatchedRule"][];
            /** @description Facts and lists that the outcome or an obligation hangs on; those that decide most come first */
            missing_facts: string[];
            displaced_provisions: components["schemas"]["DisplacedProvision"][];
            conditional: components["schemas"]["Conditional"][];
            /** @description Obligations that apply now to one of the subjects and are not displaced */
            obligation_count: number;
            /** @description Obligations that apply now if an open condition is as it says */
            conditional_obligation_count: number;
            pack_version: string;
            /** @description Only in `full` */
            content_hash?: string;
            /** @description A relationship fact that acted here is stale */
            stale: boolean;
            /** @description For a directive: the national law that carries it, for the countries under whose law a subject is */
            national_law?: components["schemas"]["NationalLaw"][];
            subjects: components["schemas"]["Subject"][];
            source: components["schemas"]["Source"];
            /** @description Every rule as it was evaluated. Only in `full` */
            trace?: components["schemas"]["ResultTrace"][];
        };
        ApplicabilityRunSummary: {
            /** Format: uuid */
            id: string;
            /** @description Your own name for the customer, unique in the workspace: 1 to 120 letters, digits, `.`, `_`, `:`, `-` */
            customer_profile_id: string;
            /** @description The profile's first run is 1 */
            number: number;
            /** @description `current`: change impacts are measured from it; `superseded`: a later one took its place; `withdrawn`: made by a decision that was undone */
            status: "current" | "superseded" | "withdrawn" | (string & {});
            superseded_by?: string;
            profile_version: number;
            profile_hash: string;
            /** @description Legal time */
            as_of: string;
            /**
             * Format: date-time
             * @description What was published by then was chosen from
             */
            known_at: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When its status last changed; nothing else does
             */
            updated_at: string;
            engine_version: string;
            /** @description SHA-256 of the RFC 8785 canonical JSON of the receipt; see `receipt` of `view=full` */
            receipt_hash: string;
            /** @description The packs asked for; absent: all */
            pack_ids?: string[];
            /** @description Values of your own by name, given back as they are; at most 50 */
            metadata: components["schemas"]["Metadata"];
            locked: components["schemas"]["Locked"][];
            outcomes: components["schemas"]["ApplicabilityRunSummaryOutcome"][];
        };
        ApplicabilityRunSummaryOutcome: {
            pack_id: string;
            outcome: "applies" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            obligation_count: number;
        };
        AppliesFrom: {
            date: string;
            /** @description Code of the applicability rule that expresses it */
            condition?: string;
            /** @description Provision that says so */
            ref?: string;
        };
        ApplyDependsOn: {
            /** @description The act that has to be there first */
            text: string;
            /** @description Provision that makes it so */
            ref: string;
            /** @description CELEX number of the act, once there is one */
            act?: string;
            /** @description From when the act counts; absent while that is not known */
            date?: string;
        };
        AuthorizationRequestApproval: {
            /**
             * Format: uuid
             * @description Which workspace pays; the only one by default
             * @example 0199b2c0-6c1e-7d3a-9f55-2f1d8c0a7e11
             */
            workspace_id?: string;
            /**
             * @description Some of what was asked for; all of it by default
             * @example [
             *       "read"
             *     ]
             */
            scopes?: components["schemas"]["ScopeInput"][];
            /**
             * @description Let this assistant in this browser come back for 30 days without asking again
             * @default false
             */
            remember?: boolean;
            /**
             * @description Why; kept in the audit log
             * @example agreed with compliance
             */
            reason?: string;
        };
        AuthorizationRequestDenial: {
            /**
             * @description Why; kept in the audit log
             * @example agreed with compliance
             */
            reason?: string;
        };
        AuthorizationRequestList: {
            data: components["schemas"]["OAuthAuthorizationRequest"][];
            page: components["schemas"]["Page"];
        };
        /** @description RFC 8414 */
        AuthorizationServerMetadata: {
            /** Format: uri */
            issuer: string;
            /** Format: uri */
            authorization_endpoint: string;
            /** Format: uri */
            token_endpoint: string;
            /** Format: uri */
            registration_endpoint: string;
            /** Format: uri */
            revocation_endpoint: string;
            scopes_supported: ("read" | "write" | "admin" | "packs:unpublished" | (string & {}))[];
            response_types_supported: string[];
            response_modes_supported: string[];
            grant_types_supported: string[];
            token_endpoint_auth_methods_supported: string[];
            revocation_endpoint_auth_methods_supported: string[];
            code_challenge_methods_supported: string[];
            authorization_response_iss_parameter_supported: boolean;
            client_id_metadata_document_supported: boolean;
            /** Format: uri */
            service_documentation: string;
        };
        /** @enum {string} */
        AuthorizationStatusInput: "pending" | "approved" | "denied" | "expired";
        ChangeBefore: {
            status: "due" | "conditional" | "waiting" | "replaced" | "no_fixed_period" | "not_yet" | "sent" | "displaced" | (string & {});
            /** @description RFC 3339 in UTC */
            limit?: string;
            waiting_for?: string[];
        };
        ChangeCause: {
            /** @description The act that made the change */
            instrument: string;
            /** @description Its provision */
            ref?: string;
            /** @description What is contested about the change or its dates */
            disputed?: string;
        };
        ChangeEvent: {
            id: string;
            /** @description 1, 2, 3, …, without a gap */
            seq: number;
            kind: "version_published" | "version_blocked" | "version_unblocked" | "relationships_published" | "relationships_blocked" | "relationships_unblocked" | (string & {});
            /** @description Absent for events of relationship facts, which concern two packs */
            pack_id?: string;
            pack_ids: string[];
            /** @description Absent for the first version of a pack */
            from_version?: string;
            to_version?: string;
            /** @description Versions that this one replaced for the same legal time */
            closes?: string[];
            /** @description The heaviest class of its changes */
            severity: "substantive" | "date" | "editorial" | "metadata" | (string & {});
            cause?: components["schemas"]["ChangeCause"];
            dates: components["schemas"]["EventDates"];
            /** @description Told or loaded afterwards: nothing is different for anybody now */
            backfill: boolean;
            /** @description The change or its dates are contested; `cause` says how */
            disputed?: boolean;
            summary: string;
            /** @description Objects by what happened to them */
            counts: components["schemas"]["Count"];
            /** @description What happened to each. Only in `full` */
            objects?: components["schemas"]["ChangeEventObject"][];
            /** @description Relationship facts of which an end changed by this */
            stale_facts?: string[];
        };
        /** @enum {string} */
        ChangeEventFormatInput: "json" | "csv" | "xlsx" | "atom";
        /** @enum {string} */
        ChangeEventKindInput: "version_published" | "version_blocked" | "version_unblocked" | "relationships_published" | "relationships_blocked" | "relationships_unblocked";
        ChangeEventObject: {
            kind: "obligation" | "rule" | "evidence_requirement" | "filing_rule" | "penalty_fact" | "criterion" | "relationship_fact" | (string & {});
            /** @description Code of the object, or id of the relationship fact */
            id: string;
            lineage_id: string;
            /** @description What it was called before, where that differs */
            from_ids?: string[];
            ops: ("added" | "removed" | "modified" | "moved" | "split" | "merged" | (string & {}))[];
            severity: "substantive" | "date" | "editorial" | "metadata" | (string & {});
            /** @description Fields that changed */
            fields?: string[];
            /** @description Its dates now; absent for what has none of its own */
            applies_from?: components["schemas"]["ChangeEventObjectAppliesFrom"][];
            /** @description Its dates before, where they changed */
            applied_from?: components["schemas"]["ChangeEventObjectAppliesFrom"][];
        };
        ChangeEventObjectAppliesFrom: {
            /** @description From when it applies, or `unknown` while an act that it depends on is not there */
            date: string;
            /** @description Where the date is unknown: the text's own date */
            not_before?: string;
            /** @description Code of the rule under which it holds */
            condition?: string;
        };
        ChangeEventPage: {
            /** @description Oldest first */
            data: components["schemas"]["ChangeEvent"][];
            page: components["schemas"]["ChangeEventPagePage"];
        };
        ChangeEventPagePage: {
            limit: number;
            /** @description `after` of the next page, or of a later look for new events */
            next_after: number;
            /** @description Whether there is more to read now */
            has_more: boolean;
        };
        ChangeImpact: {
            /** Format: uuid */
            id: string;
            /** @description Your own name for the customer, unique in the workspace: 1 to 120 letters, digits, `.`, `_`, `:`, `-` */
            customer_profile_id: string;
            /** @description The pack that changed */
            domain_pack_id: string;
            /** @description `open`: to be decided; `acknowledged`: deferred; `resolved`: adopted, or overtaken by what happened since; `dismissed`: rejected with a reason */
            status: "open" | "acknowledged" | "resolved" | "dismissed" | (string & {});
            event: components["schemas"]["ImpactEvent"];
            /** @description The version that it is measured from */
            from_version?: string;
            to_version?: string;
            /** @description The run that it is measured from */
            run_id: string;
            /** @description The day on which both texts were compared */
            as_of: string;
            /** @description Items by bucket */
            counts: components["schemas"]["ImpactCounts"];
            items: components["schemas"]["ImpactItem"][];
            required_action: string;
            /** @description The first day that asks for something; after a deferral, its end */
            due?: string;
            /** @description In their order; the last one counts */
            decisions: components["schemas"]["DecisionTaken"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ChangeImpactRow: {
            /** Format: uuid */
            id: string;
            /** @description Your own name for the customer, unique in the workspace: 1 to 120 letters, digits, `.`, `_`, `:`, `-` */
            customer_profile_id: string;
            /** @description The pack that changed */
            domain_pack_id: string;
            /** @description `open`: to be decided; `acknowledged`: deferred; `resolved`: adopted, or overtaken by what happened since; `dismissed`: rejected with a reason */
            status: "open" | "acknowledged" | "resolved" | "dismissed" | (string & {});
            event: components["schemas"]["ImpactEvent"];
            /** @description The version that it is measured from */
            from_version?: string;
            to_version?: string;
            /** @description The run that it is measured from */
            run_id: string;
            /** @description The day on which both texts were compared */
            as_of: string;
            /** @description Items by bucket */
            counts: components["schemas"]["ImpactCounts"];
            /** @description Only in `full` */
            items?: components["schemas"]["ImpactItem"][];
            required_action: string;
            /** @description The first day that asks for something; after a deferral, its end */
            due?: string;
            /** @description In their order; the last one counts */
            decisions: components["schemas"]["DecisionTaken"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Citation: {
            ref: string;
            role: string;
            /** @description Only in `full` */
            instrument_id?: string;
            /** @description The text that was read. Only in `full` */
            source_version?: string;
            /** @description Only in `full` */
            provision?: string;
            /** @description Only in `full` */
            url?: string;
            /** @description Only in `full` */
            verified_at?: string;
            /** @description Only in `full` */
            verification_result?: string;
        };
        CitedSentence: {
            text: string;
            /** @description Provision that says so */
            ref: string;
        };
        ClaimAnswer: {
            verdict: "verified" | "contradicted" | "not_found" | "wrong_version" | "wrong_addressee" | "ambiguous" | (string & {});
            /** @description One sentence that says why */
            reason: string;
            as_of: string;
            known_at?: string;
            /** @description For a right claim with an addressee: the inputs that decide whether they owe the duty */
            missing_facts?: string[];
            /** @description For a right claim with an addressee: they owe the duty if these are as they say */
            open_conditions?: components["schemas"]["OpenCondition"][];
            /** @description For wrong_version: the version in which it is right */
            holds_in?: components["schemas"]["ClaimHoldsIn"];
            /** @description The facts compared, at most 50 */
            comparisons: components["schemas"]["ClaimComparison"][];
            sources: components["schemas"]["Source"][];
        };
        ClaimComparison: {
            object: components["schemas"]["ComparisonObject"];
            pack_id: string;
            version: string;
            recorded: components["schemas"]["ComparisonRecorded"];
            result: "equal" | "different" | (string & {});
            /** @description Why it is not as it may look */
            note?: string;
            citations: components["schemas"]["Citation"][];
        };
        ClaimHoldsIn: {
            pack_id: string;
            version: string;
            legal_from: string;
            legal_to?: string;
        };
        /**
         * @example {
         *       "statement": {
         *         "pack_id": "eu-gdpr",
         *         "kind": "deadline",
         *         "provision": "Art 33(1)",
         *         "addressee": "controller",
         *         "duration": "PT72H"
         *       }
         *     }
         */
        ClaimVerifyRequest: {
            /** @description A claim in fields */
            statement: components["schemas"]["ClaimVerifyStatementInput"];
            /**
             * Format: date
             * @description Legal time: the day for which it is claimed; default today
             * @example 2025-01-17
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description As the law was known then; default now
             * @example 2026-11-21T12:00:00Z
             */
            known_at?: string;
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
        };
        ClaimVerifyStatementInput: {
            /**
             * @description Pack that the claim is about
             * @example eu-gdpr
             */
            pack_id: string;
            /** @description What is claimed; it decides which of the other fields is needed */
            kind: components["schemas"]["StatementKindInput"];
            /**
             * @description Code of the obligation
             * @example art-33-1
             */
            obligation?: string;
            /**
             * @description Where the claim says that it stands; without a CELEX number, in the pack's first act
             * @example Art 33(1)
             * @example 32025R0301 Art 5(1)(a)
             * @example CELEX:32016R0679 Art 33(1)
             */
            provision?: string;
            /**
             * @description Role that the claim says is bound
             * @example controller
             */
            addressee?: string;
            /**
             * @description Event from which a period runs
             * @example personal_data_breach_awareness
             */
            event?: string;
            /**
             * @description For kind `deadline`: a period, ISO 8601
             * @example PT72H
             */
            duration?: string;
            /**
             * @description For kind `deadline`: where only working days are said to count
             * @enum {string}
             */
            counted_in?: "working_days";
            /** @description For kind `deadline`: by when, how long something is kept, or how often */
            measure?: components["schemas"]["StatementMeasureInput"];
            /** @description For kind `amount` */
            money?: components["schemas"]["StatementMoneyInput"];
            /**
             * @description For kind `percentage`
             * @example 4
             */
            percent?: number;
            /** @description Whether the value is said to be the most, the least, or the least height of a national maximum */
            bound?: components["schemas"]["StatementBoundInput"];
            /** @description Whether the higher or the lower of an amount and a percentage is said to count */
            combine?: components["schemas"]["StatementCombineInput"];
            /**
             * Format: date
             * @description For kind `date`
             * @example 2018-05-25
             */
            date?: string;
            /** @description For kind `date`: what happens on it */
            date_kind?: components["schemas"]["StatementDateKindInput"];
        };
        /** @enum {string} */
        ClassInput: "substantive" | "date" | "editorial" | "metadata";
        ClassificationCriteria: {
            code: string;
            title: string;
            /** @description `open`: it turns on what is not known */
            result: "met" | "not_met" | "open" | (string & {});
            alternatives: components["schemas"]["CriteriaAlternative"][];
            /** @description How a text that can be read in more than one way is read here */
            note?: string;
        };
        ClassificationCriteriaList: {
            data: components["schemas"]["ClassificationCriterion"][];
            page: components["schemas"]["Page"];
            source: components["schemas"]["Source"];
        };
        ClassificationCriterion: {
            code: string;
            pack_id: string;
            /** @description Only in `full` */
            pack_version?: string;
            /** @description Only in `full` */
            hash?: string;
            title: string;
            summary: string;
            /** @description What an incident is called that meets the criterion */
            verdict?: components["schemas"]["ClassificationCriterionVerdict"];
            /** @description The duty for which it decides */
            duty?: string;
            /** @description It is asked of these roles only */
            addressee_roles?: string[];
            /** @description It is not asked of these roles */
            except_roles?: string[];
            /** @description Any of them is enough */
            alternatives: components["schemas"]["ClassificationCriterionAlternative"][];
            /** @description How a text that can be read in more than one way is read */
            note?: string;
            /** @description What it asks for */
            figures: string[];
            citations: components["schemas"]["Citation"][];
        };
        ClassificationCriterionAlternative: {
            text: string;
            ref: string;
            /** @description All of them have to hold */
            tests: components["schemas"]["AlternativeTest"][];
        };
        ClassificationCriterionVerdict: {
            /** @description `cyber_threat`; else an incident */
            about?: string;
            met: string;
            not_met: string;
            /** @description Begins once the verdict is known */
            event: string;
            /** @description What begins when an incident that was reported turns out not to meet the criterion */
            reclassified?: components["schemas"]["VerdictReclassified"];
            /** @description By when it is to be decided */
            due: components["schemas"]["CitedSentence"];
        };
        ClassificationDuty: {
            code: string;
            /** @description Whether the subject has the duty for which this decides */
            outcome: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            displaced_by?: string;
            missing_facts?: string[];
        };
        ClassificationOpenFigure: {
            figure: string;
            question: string;
            /** @description Criteria that are open without it */
            criteria: string[];
            /** @description Verdicts that it can bring by itself */
            decides?: string[];
        };
        ClientRegistrationRequest: {
            /**
             * @description Where a browser may be sent back to: https, a private-use scheme, or http on the loopback interface
             * @example [
             *       "http://127.0.0.1/callback"
             *     ]
             */
            redirect_uris: string[];
            /**
             * @description What the administrator sees
             * @example Example assistant
             */
            client_name?: string;
            /**
             * @description The assistant’s home page
             * @example https://assistant.example
             */
            client_uri?: string;
            /**
             * @description Its logo
             * @example https://assistant.example/logo.png
             */
            logo_uri?: string;
            /**
             * @description What it will ever ask for
             * @example read write
             */
            scope?: string;
            /**
             * @description How it gets tokens; `authorization_code` and `refresh_token` by default
             * @example [
             *       "authorization_code",
             *       "refresh_token"
             *     ]
             */
            grant_types?: string[];
            /**
             * @description What it asks for; `code` by default
             * @example [
             *       "code"
             *     ]
             */
            response_types?: string[];
            /**
             * @description How it authenticates: `none` for a program on a user’s machine; `client_secret_basic` (default) or `client_secret_post`
             * @example none
             */
            token_endpoint_auth_method?: string;
            /**
             * @description What it is: `native` by default
             * @example native
             */
            application_type?: string;
            /**
             * @description The same for all installations
             * @example 4NRB1-0XZABZI9E6-5SM3R
             */
            software_id?: string;
            /**
             * @description Of this installation
             * @example 2.1.0
             */
            software_version?: string;
        } & {
            [key: string]: unknown;
        };
        CodesInput: string[];
        ComparisonObject: {
            type: "obligation" | "filing" | "penalty" | "evidence" | "version" | (string & {});
            code: string;
            title: string;
            hash: string;
            /** @description Codes of the obligations that it hangs on */
            obligations: string[];
        };
        ComparisonRecorded: {
            duration?: string;
            counted_in?: "working_days" | (string & {});
            measure?: "time_limit" | "retention" | "interval" | (string & {});
            event?: string;
            money?: components["schemas"]["RecordedMoney"];
            percent?: number;
            /** @description What the percentage is of */
            base?: string;
            date?: string;
            date_kind?: "published" | "in_force" | "applies" | "transposition" | "end" | (string & {});
            bound?: "at_most" | "at_least" | "maximum_of_at_least" | (string & {});
            /** @description The law sets no length of time */
            is_open?: boolean;
            /** @description Of a duty; `may`: the law allows it and does not ask for it */
            modality?: string;
            /** @description Code of the rule under which it holds */
            condition?: string;
            note?: string;
            /** @description In words: it holds only where this is so */
            only_where?: string;
            addressees: string[];
            /** @description Where it stands */
            provisions: string[];
        };
        ComponentValue: {
            status: "up" | "down" | (string & {});
            detail?: string;
            latency_ms?: number;
        };
        Condition: {
            text: string;
            /** @description Provision that says so */
            ref: string;
            /** @description Code of the applicability rule that expresses it */
            rule?: string;
            /** @description No rule decides it: what to ask a person */
            question?: string;
            /**
             * @description It is of one case, such as a breach: no check asks it
             * @enum {boolean}
             */
            each_time?: true;
            /** @description It is no condition: what it says about the duty instead */
            note?: "history" | "explanation" | "cross_reference" | "permission" | (string & {});
        };
        Conditional: {
            relationship_id: string;
            /** @description The pack that goes before */
            displaced_by: string;
            provisions: string[];
            /** @description Obligations that rest on these provisions. Only in `full` */
            obligation_codes?: string[];
            preserved_provisions: string[];
            /** @description Those of `provisions` that give way by interpretation; the texts say it of the others */
            interpretive_provisions?: components["schemas"]["InterpretiveProvision"][];
            condition?: string;
            citations: components["schemas"]["Citation"][];
            stale?: boolean;
            subject_ids: string[];
            /** @description Only in `full` */
            missing_facts?: string[];
        };
        Contradiction: {
            event: string;
            /** @description The entry that states it */
            entry_id?: string;
            pack_id: string;
            criterion: string;
            verdict: string;
            detail: string;
        };
        Count: {
            [key: string]: number;
        };
        /** @enum {string} */
        CountedAInput: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "permissions" | "other_permissions" | "does_not_apply" | "outside" | "no_longer";
        CoverageNotHeld: {
            act: string;
            title: string;
        };
        CoverageNotModelled: {
            provision: string;
            reason: string;
            note?: string;
        };
        /** @description The balance fell below the threshold of the workspace */
        CreditsLowEvent: {
            type: "credits.low" | (string & {});
            /**
             * Format: date-time
             * @description When it happened, RFC 3339 in UTC
             */
            timestamp: string;
            data: components["schemas"]["CreditsLowEventData"];
        };
        CreditsLowEventData: {
            balance: number;
            threshold: number;
            /** @description The ledger entry that crossed the threshold */
            ledger_seq: number;
        };
        CriteriaAlternative: {
            text: string;
            ref: string;
            /** @description `open`: it turns on what is not known */
            result: "met" | "not_met" | "open" | (string & {});
            tests: components["schemas"]["CriteriaAlternativeTest"][];
        };
        CriteriaAlternativeTest: {
            /** @description `open`: it turns on what is not known */
            result: "met" | "not_met" | "open" | (string & {});
            figure?: string;
            threshold?: components["schemas"]["Threshold"];
            /** @description What was given of the figure; absent: nothing */
            given?: boolean | ("unknown" | (string & {})) | (number | string | components["schemas"]["Amount"]) | components["schemas"]["FigureBounds"];
            /** @description Another criterion that has to be met, or with `met: false` must not be */
            criterion?: string;
            met?: boolean;
            /** @description So many of the criteria `of` */
            at_least?: number;
            of?: string[];
            recurring?: components["schemas"]["CriteriaAlternativeTestRecurring"];
        };
        CriteriaAlternativeTestRecurring: {
            times: number;
            within: string;
            with: string[];
        };
        Customer: {
            customer_profile_id: string;
            profile_version: number;
            subject_id?: string;
        };
        CustomerChangeImpactList: {
            data: components["schemas"]["ChangeImpactRow"][];
            page: components["schemas"]["WalkPage"];
        };
        /** @description A publication concerns a customer */
        CustomerImpactCreatedEvent: {
            type: "customer.impact.created" | (string & {});
            /**
             * Format: date-time
             * @description When it happened, RFC 3339 in UTC
             */
            timestamp: string;
            data: components["schemas"]["CustomerImpactCreatedEventData"];
        };
        CustomerImpactCreatedEventData: {
            /** Format: uuid */
            impact_id: string;
            customer_profile_id: string;
            domain_pack_id: string;
            change_event_id: string;
        };
        CustomerProfile: {
            /** @description Your own name for the customer, unique in the workspace: 1 to 120 letters, digits, `.`, `_`, `:`, `-` */
            id: string;
            /** @description Raised by each change; earlier versions stay readable */
            version: number;
            current_version: number;
            /** @description SHA-256 of the RFC 8785 canonical JSON of what this version says */
            hash: string;
            /** @description What people call it; no space at either end, nothing that can’t be seen */
            name?: string;
            /**
             * Codes
             * @description What it does
             */
            activities?: string[];
            /**
             * Codes
             * @description What it is in the eyes of the law
             */
            entity_roles?: string[];
            /**
             * Codes
             * @description Sectors and types by the point of an annex
             */
            sector_tags?: string[];
            /**
             * Codes
             * @description Where it is established or active; else territorial conditions count as met
             */
            jurisdictions?: string[];
            /** @description True: the given lists have all that is true */
            complete?: boolean;
            /**
             * Codes
             * @description Perhaps it does these too
             */
            unknown_activities?: string[];
            /**
             * Codes
             * @description Perhaps it has these `entity_roles` too
             */
            unknown_roles?: string[];
            /**
             * Codes
             * @description Perhaps it has these `sector_tags` too
             */
            unknown_tags?: string[];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["Facts"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["Answers"];
            /** @description Who gave an answer, when and why, by code */
            answer_notes?: components["schemas"]["AnswerNotes"];
            /** @description Places and what ties it there, instead of `jurisdictions`. A tie that is not in it does not exist. */
            footprint?: components["schemas"]["Footprint"][];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["Ownership"][];
            /** @description The rest of the groups, with own figures */
            enterprises?: components["schemas"]["CustomerProfileEnterprise"][];
            /** @description Several legal entities, products, systems; instead of the flat lists */
            subjects?: components["schemas"]["CustomerProfileSubject"][];
            /** @description The run that change impacts are measured from; absent before the first */
            current_run_id?: string;
            /**
             * Format: date-time
             * @description When this version was written
             */
            written_at: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the profile last changed: another version, or another current run
             */
            updated_at: string;
        };
        CustomerProfileEnterprise: {
            /** @description Name of the subject in the answer */
            id: string;
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["Facts"];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["Ownership"][];
        };
        CustomerProfileList: {
            data: components["schemas"]["CustomerProfile"][];
            page: components["schemas"]["WalkPage"];
        };
        CustomerProfileSubject: {
            /** @description Name of the subject in the answer */
            id: string;
            /** @description What the subject is; rules of other kinds do not concern it */
            kind?: "legal_entity" | "product" | "ai_system" | "processing" | (string & {});
            /**
             * Codes
             * @description What it does
             */
            activities?: string[];
            /**
             * Codes
             * @description What it is in the eyes of the law
             */
            entity_roles?: string[];
            /**
             * Codes
             * @description Sectors and types by the point of an annex
             */
            sector_tags?: string[];
            /**
             * Codes
             * @description Where it is established or active; else territorial conditions count as met
             */
            jurisdictions?: string[];
            /** @description True: the given lists have all that is true */
            complete?: boolean;
            /**
             * Codes
             * @description Perhaps it does these too
             */
            unknown_activities?: string[];
            /**
             * Codes
             * @description Perhaps it has these `entity_roles` too
             */
            unknown_roles?: string[];
            /**
             * Codes
             * @description Perhaps it has these `sector_tags` too
             */
            unknown_tags?: string[];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["Facts"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["Answers"];
            /** @description Who gave an answer, when and why, by code */
            answer_notes?: components["schemas"]["AnswerNotes"];
            /** @description Places and what ties it there, instead of `jurisdictions`. A tie that is not in it does not exist. */
            footprint?: components["schemas"]["Footprint"][];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["Ownership"][];
        };
        CustomerRegister: {
            /** @description Your own name for the customer, unique in the workspace: 1 to 120 letters, digits, `.`, `_`, `:`, `-` */
            customer_profile_id: string;
            profile_version: number;
            /** @description The day whose law it is */
            as_of: string;
            since_run?: components["schemas"]["SinceRun"];
            /** @description In the order of the packs and of the law */
            data: components["schemas"]["DutyRow"][];
            /** @description On each page all those that `include_not_applicable` would add to `data`, without a comparison. Only in `full` */
            not_applicable?: components["schemas"]["DutyRow"][];
            /** @description Whether each act applies to each subject, and why not */
            acts: components["schemas"]["ActRow"][];
            /** @description What was not given and can change an outcome; what decides most comes first */
            unknown: components["schemas"]["Unknown"][];
            assumptions: string[];
            /** @description Packs asked about that have no such version on that day */
            unavailable: components["schemas"]["Unavailable"][];
            sources: components["schemas"]["Source"][];
            page: components["schemas"]["Page"];
        };
        /** @enum {string} */
        CustomerRegisterOutcomeInput: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "does_not_apply";
        DatedApplication: {
            /** @description The date that the text itself gives */
            date: string;
            /** @description Code of the rule under which it holds */
            condition?: string;
            /** @description Provision that gives the date, where it depends on an act */
            ref?: string;
            depends_on?: components["schemas"]["ApplyDependsOn"];
            /** @description Where it depends on an act: the later of both dates, or `unknown` */
            effective?: string;
        };
        DecisionTaken: {
            /** @description What was decided; by the service itself: `superseded` by the impact of a later text, or since it concerns nobody any more; `reopened` for a newer run under the older text */
            decision: "adopt" | "defer" | "reject" | "undo" | "superseded" | "reopened" | (string & {});
            /** Format: date-time */
            at: string;
            /** @description Id of the key that decided */
            by: string;
            until?: string;
            reason?: string;
            /** @description For `adopt`: the run against the new version */
            run_id?: string;
            /** @description The run whose place it took */
            previous_run_id?: string;
            /** @description The impact of a later version that was adopted */
            covered_by?: string;
        };
        DeleteWebhookEndpointAnswer: {
            /** Format: uuid */
            id: string;
            /** @enum {boolean} */
            deleted: true;
        };
        /** @enum {string} */
        DelimiterInput: "comma" | "semicolon" | "tab";
        DerivedEvent: {
            event: string;
            /** @description When that became known by which the verdict turned */
            at: string;
            /** @description The entry of the log by which it turned */
            entry_id?: string;
            pack_id: string;
            criterion: string;
        };
        DetailCtx: {
            [key: string]: unknown;
        };
        DetailErrors: {
            detail: components["schemas"]["DetailErrorsDetail"][];
            /** @description How many mistakes there are besides the 20 that are listed */
            more_errors?: number;
        };
        DetailErrorsDetail: {
            loc: string[];
            msg: string;
            /** @description Which rule was broken */
            type: string;
            /** @description The refused value, text to 2,000 characters; null when none was sent. Left out when it is longer, or may be secret */
            input?: unknown;
            /** @description What the rule says */
            ctx: components["schemas"]["DetailCtx"];
        };
        Displaced: {
            case?: string;
            pack_id: string;
            /** @description The pack that goes before */
            displaced_by: string;
            /** @description Relationship facts that say so */
            relationship_ids: string[];
            filings: components["schemas"]["RequirementObligation"][];
        };
        DisplacedProvision: {
            relationship_id: string;
            /** @description The pack that goes before */
            displaced_by: string;
            provisions: string[];
            /** @description Obligations that rest on these provisions. Only in `full` */
            obligation_codes?: string[];
            preserved_provisions: string[];
            /** @description Those of `provisions` that give way by interpretation; the texts say it of the others */
            interpretive_provisions?: components["schemas"]["InterpretiveProvision"][];
            condition?: string;
            citations: components["schemas"]["Citation"][];
            stale?: boolean;
            subject_ids: string[];
        };
        DomainPack: {
            id: string;
            title: string;
            short_name: string;
            kind: string;
            effect: string;
            jurisdictions: string[];
            domains: string[];
            current_version: string;
            content_hash: string;
            publication_mode: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            legal_from: string;
            legal_to?: string;
            checked_on: string;
            obligation_count: number;
            issuer: string;
            competent_authorities: string[];
            instruments: components["schemas"]["DomainPackInstrument"][];
            licence: string;
            dates: components["schemas"]["PackDates"];
            published_at?: string;
            blocked_reason?: string;
            coverage_statement: string;
            /** @description Paragraphs of the covered articles that have an obligation or a stated reason for having none */
            coverage_ratio: number;
            /** @description Articles that are modelled, paragraph by paragraph */
            articles_covered: number;
            /** @description Provisions without a duty, each with a stated reason; the outline lists them */
            not_modelled_count: number;
            release_notes: string;
            counts: components["schemas"]["PackCounts"];
            reviews: components["schemas"]["DomainPackReview"][];
        };
        DomainPackDiff: {
            pack_id: string;
            from: components["schemas"]["DomainPackDiffFrom"];
            to: components["schemas"]["DomainPackDiffFrom"];
            severity: "substantive" | "date" | "editorial" | "metadata" | (string & {});
            /** @description Acts between the two texts, the earliest first */
            causes: components["schemas"]["DomainPackDiffCause"][];
            counts: components["schemas"]["DomainPackDiffCount"];
            /** @description Of texts, dates and legal time of the version itself */
            facts: components["schemas"]["FieldChange"][];
            coverage: components["schemas"]["FieldChange"][];
            /** @description Changes that three or more objects of the whole have alike, the most widespread first */
            same: components["schemas"]["SameChanges"][];
            data: components["schemas"]["ObjectDiff"][];
            /** @description What the changes name by code, in words */
            named: components["schemas"]["NamedObject"][];
            /** @description What stands elsewhere in its list; no law, but part of the whole. Only in `full` */
            order?: components["schemas"]["DomainPackDiffOrder"][];
            page: components["schemas"]["Page"];
        };
        DomainPackDiffCause: {
            /** @description The version that came of it */
            version: string;
            /** @description From when that is the law */
            legal_from: string;
            cause: components["schemas"]["ChangeCause"];
        };
        DomainPackDiffCount: {
            added: number;
            removed: number;
            modified: number;
            moved: number;
            split: number;
            merged: number;
            unchanged: number;
        };
        DomainPackDiffFrom: {
            version: string;
            content_hash: string;
            legal_from: string;
            legal_to?: string;
        };
        DomainPackDiffOrder: {
            kind: "obligation" | "rule" | "evidence_requirement" | "filing_rule" | "penalty_fact" | "criterion" | (string & {});
            code: string;
            /** @description The object that it stands after; absent for the first */
            after?: string;
        };
        DomainPackInstrument: {
            id: string;
            /** @description The text it was read from */
            text?: string;
            /** @description Its part of `articles_covered` */
            articles_covered: number;
        };
        DomainPackList: {
            data: (components["schemas"]["DomainPack"] | components["schemas"]["DomainPackSummary"])[];
            page: components["schemas"]["Page"];
        };
        DomainPackObligationList: {
            data: components["schemas"]["Obligation"][];
            page: components["schemas"]["Page"];
            source: components["schemas"]["Source"];
        };
        /** @enum {string} */
        DomainPackOpInput: "added" | "removed" | "modified" | "moved" | "split" | "merged";
        DomainPackOutline: {
            /** @description Division by division, in the order of the law */
            data: components["schemas"]["OutlineDivision"][];
            source: components["schemas"]["Source"];
        };
        DomainPackRelationshipList: {
            data: components["schemas"]["RelationshipFact"][];
            page: components["schemas"]["Page"];
            source: components["schemas"]["Source"];
        };
        DomainPackReview: {
            kind: string;
            outcome: string;
            caveats: string[];
            valid_until: string;
            review_expired: boolean;
        };
        DomainPackReviewList: {
            data: components["schemas"]["Review"][];
            page: components["schemas"]["Page"];
        };
        DomainPackSummary: {
            id: string;
            title: string;
            short_name: string;
            kind: string;
            effect: string;
            jurisdictions: string[];
            domains: string[];
            current_version: string;
            content_hash: string;
            publication_mode: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            legal_from: string;
            legal_to?: string;
            checked_on: string;
            obligation_count: number;
        };
        DomainPackVersion: {
            pack_id: string;
            version: string;
            publication_mode: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            /** @description SHA-256 of the legal content */
            content_hash: string;
            /** @description First day on which this text is the law */
            legal_from: string;
            /** @description First day on which it no longer is */
            legal_to?: string;
            /** @description When this service began to answer with it */
            published_at?: string;
            author: string;
            previous_version?: string;
            cause?: components["schemas"]["ChangeCause"];
            dates: components["schemas"]["PackDates"];
            /** @description Which text of each instrument it was read from */
            texts: components["schemas"]["Text"];
            release_notes: string;
            counts: components["schemas"]["PackCounts"];
            /** @description It is what the pack answers with today */
            is_current: boolean;
            /** @description When a later version for the same legal time replaced it */
            closed_at?: string;
            blocked_reason?: string;
            /** @description The day on which its currency was checked */
            checked_on: string;
            coverage_ratio: number;
        };
        DomainPackVersionCoverage: {
            statement: string;
            ratio: number;
            /** @description Articles that are modelled, paragraph by paragraph */
            covers: string[];
            not_modelled: components["schemas"]["CoverageNotModelled"][];
            /** @description Acts under or beside that of the pack which it does not hold */
            not_held?: components["schemas"]["CoverageNotHeld"][];
        };
        DomainPackVersionDetail: {
            pack_id: string;
            version: string;
            publication_mode: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            /** @description SHA-256 of the legal content */
            content_hash: string;
            /** @description First day on which this text is the law */
            legal_from: string;
            /** @description First day on which it no longer is */
            legal_to?: string;
            /** @description When this service began to answer with it */
            published_at?: string;
            author: string;
            previous_version?: string;
            cause?: components["schemas"]["ChangeCause"];
            dates: components["schemas"]["PackDates"];
            /** @description Which text of each instrument it was read from */
            texts: components["schemas"]["Text"];
            release_notes: string;
            counts: components["schemas"]["PackCounts"];
            /** @description What the content hash is over besides the hashes of the objects */
            facts: components["schemas"]["Fact"];
            coverage: components["schemas"]["DomainPackVersionCoverage"];
            /** @description By kind, then in the order of the law */
            data: components["schemas"]["LegalObject"][];
            page: components["schemas"]["Page"];
        };
        DomainPackVersionList: {
            data: components["schemas"]["DomainPackVersion"][];
            page: components["schemas"]["Page"];
        };
        /** @enum {string} */
        DomainPackViewInput: "summary" | "full";
        DueBarredRelief: {
            rule: string;
            reason: string;
            refs: string[];
        };
        DueExtension: {
            /** @description RFC 3339 in UTC */
            to: string;
            /** @description The same on the local clock */
            local: string;
            /** @description Where it ends with a whole day: `to` is the end of this day */
            last_day?: string;
            by: "relief" | "period_rule" | (string & {});
            reason: string;
            refs: string[];
            turns_on?: string[];
            condition?: string;
        };
        DueLimit: {
            /** @description RFC 3339 in UTC */
            limit: string;
            /** @description The same on the local clock */
            local: string;
            /** @description For periods in days and longer: the limit is the end of this day */
            last_day?: string;
            /** @description `at_the_latest`: an open event can bring it forward. `may_move`: an open event can move it back */
            certainty: "exact" | "at_the_latest" | "may_move" | (string & {});
            open_events?: string[];
            /** @description RFC 3339 in UTC */
            extended_to?: string;
            /** @description The same on the local clock */
            extended_local?: string;
            /** @description For a period that runs on to the end of a day: `extended_to` is the end of this day */
            extended_last_day?: string;
            extensions?: components["schemas"]["DueExtension"][];
            /** @description Later limits that hold only if `turns_on` or `condition` says so */
            conditional_extensions?: components["schemas"]["DueExtension"][];
            barred_relief?: components["schemas"]["DueBarredRelief"][];
            /** @description Later values where the reach of Regulation 1182/71 is open; `limit` is the earliest, and safe */
            readings?: components["schemas"]["DueReading"][];
        };
        DueReading: {
            /** @description RFC 3339 in UTC */
            limit: string;
            /** @description The same on the local clock */
            local: string;
            reading: string;
            refs: string[];
        };
        DutyRow: {
            pack_id: string;
            code: string;
            /** @description The subject whose duty it is; absent without a judgement */
            subject_id?: string;
            /** @description What differs from the run that it is compared with: `new`, `removed`, `unchanged`, or how; empty where nothing was compared */
            change: string[];
            /** @description Absent where no subject was judged */
            outcome?: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            modality: string;
            /** @description The count of `obligations` that has it. What the law only allows is in `permissions` once it applies, and before in `other_permissions`. Nothing counts those, nor what does not apply: `does_not_apply` where its act does, `outside` where the act does not either or is open, `no_longer` where the run that it is compared with had it */
            counted_as?: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "permissions" | "other_permissions" | "does_not_apply" | "outside" | "no_longer" | (string & {});
            /** @description Short name of the act */
            act: string;
            /** @description What it rests on, as it is cited */
            articles: string[];
            title: string;
            /** @description Whom it addresses */
            addressee_roles: string[];
            /** @description The same in words. Only in `full` */
            addressees?: string[];
            /** @description The event that starts it */
            trigger_event?: string;
            /** @description Only in `full` */
            summary?: string;
            /** @description Why it has this outcome, in one sentence with its provisions */
            why?: string;
            /** @description What a person has to answer before it is decided */
            open_questions: string[];
            /** @description What it hangs on in each case. Only in `full` */
            each_time?: string[];
            /** @description While it is open: the facts, lists and questions that decide it, as `unknown` names them */
            hangs_on: string[];
            /** @description The given facts, lists and answers that gave it this outcome. Only in `full` */
            decided_by?: string[];
            /** @description Since or from when; absent while there is no date */
            applies_from?: string;
            /** @description The next day on which something begins to apply */
            next_date?: string;
            /** @description Artefacts that show that it is met. Only in `full` */
            evidence?: string[];
            /** @description What is filed, with its periods. Only in `full` */
            filings?: string[];
            /** @description Absent where no law of the Union sets an amount. Only in `full` */
            largest_fine?: string;
            /** @description Of a duty of a directive that binds or may: the national law through which it does, in words */
            binds_through?: string[];
            /** @description The first provision at its publisher. Only in `full` */
            url?: string;
            /** @description SHA-256 of the legal content. Only in `full` */
            hash?: string;
            /** @description Survives renumbering between versions. Only in `full` */
            lineage_id?: string;
        };
        DutyStatus: {
            outcome?: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            /** @description Since or from when; absent where there is no date yet */
            applies_from?: string;
            /** @description The pack that goes before */
            displaced_by?: string;
            /** @description What it is called in this version, where that differs */
            code?: string;
            /** @description For what has no outcome: `usable`, `stale`, `published`, `blocked` */
            state?: string;
        };
        EarlierIncidentInput: {
            /**
             * @description Your name for it
             * @example INC-2026-031
             */
            id: string;
            /**
             * Format: date-time
             * @description When it happened
             * @example 2026-11-21T09:00:00+01:00
             */
            occurred_at: string;
            /**
             * @description Your word for the apparent root cause; incidents with the same word may recur
             * @example expired-certificate
             */
            root_cause: string;
            /** @description What is known of the incident, by the codes of `GET /vocabularies?kind=figures` */
            figures: components["schemas"]["FigureInput"];
        };
        EnterpriseInput: {
            /**
             * @description Name of the subject in the answer
             * @example bank
             */
            id: string;
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["FactsInput"];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][];
        };
        EntryChange: {
            pack_id: string;
            filing: string;
            /** @description Absent where the filing was not there */
            before?: components["schemas"]["ChangeBefore"];
            /** @description Absent where the filing is no longer there */
            after?: components["schemas"]["ChangeBefore"];
        };
        EntrySent: {
            pack_id: string;
            filing: string;
            reference?: string;
        };
        EntryVerdict: {
            pack_id: string;
            criterion: string;
            before: string;
            after: string;
        };
        ErrorEnvelope: {
            status: "error" | (string & {});
            errors: components["schemas"]["ErrorEnvelopeError"][];
            /** @description How many mistakes there are besides the 20 that are listed */
            more_errors?: number;
            /** @description W3C trace id; also in traceparent and in the logs */
            trace_id: string;
        };
        ErrorEnvelopeError: {
            code: string;
            message: string;
            /** @description Of a `conflict`: which state rules the request out; docs/errors.md lists them */
            reason?: string;
            /** @description Path of the offending input */
            field?: string;
            /** @description What exactly is wrong and how to mend it */
            detail?: string;
            /** @description A page of this service with the cause of the error and its remedy */
            doc_url: string;
        };
        EventDates: {
            /** @description When this service began to answer so */
            published: string;
            /** @description When the text reached this service */
            detected?: string;
            /** @description From when the text is the law */
            in_force?: string;
            /** @description The first day on which something is different for somebody; `unknown` while that waits for an act; absent where nothing is */
            applies_from?: string;
        };
        EventInput: {
            /**
             * @description Code of the vocabulary
             * @example ict_incident_awareness
             */
            event: string;
            /** @description Each time that it happened or will happen */
            at: string[];
            /**
             * @description Events of one case belong together; without it all events are one
             * @example incident-1
             */
            case?: string;
        };
        EventState: {
            fact: string;
            value: boolean | number | string;
        };
        /** @enum {string} */
        EventTypeInput: "pack.version.published" | "pack.version.blocked" | "customer.impact.created" | "incident.verdict_changed" | "incident.filing_changed" | "credits.low";
        EvidenceRequirement: {
            code: string;
            pack_id: string;
            /** @description Only in `full` */
            pack_version?: string;
            /** @description SHA-256 of the legal content. Only in `full` */
            hash?: string;
            type: string;
            artifact_name: string;
            description: string;
            acceptance_criteria: string[];
            frequency?: components["schemas"]["EvidenceRequirementFrequency"];
            retention?: components["schemas"]["EvidenceRequirementRetention"];
            sufficiency: string;
            /** @description One artefact can serve all items of any pack that have this key */
            shared_key?: string;
            /** @description Who asks for the artefact: the law, guidance, or good practice */
            source_kind: string;
            /** @description Where it differs from the pack's own date of application */
            applies_from?: components["schemas"]["AppliesFrom"][];
            /** @description Codes of the obligations it belongs to */
            obligations: string[];
            citations: components["schemas"]["Citation"][];
        };
        /** @enum {string} */
        EvidenceRequirementFormatInput: "json" | "csv" | "xlsx";
        EvidenceRequirementFrequency: {
            kind: string;
            period?: string;
            note?: string;
        };
        EvidenceRequirementList: {
            data: components["schemas"]["EvidenceRequirement"][];
            page: components["schemas"]["Page"];
            source: components["schemas"]["Source"];
        };
        EvidenceRequirementRetention: {
            period: string;
            /** @description Provision that says so */
            ref: string;
        };
        /** @enum {string} */
        EvidenceRequirementSourceKindInput: "law" | "guidance" | "practice";
        /** @enum {string} */
        EvidenceRequirementSufficiencyInput: "full" | "partial" | "contributing";
        EvidenceReuseList: {
            data: components["schemas"]["SharedArtefact"][];
            page: components["schemas"]["Page"];
            sources: components["schemas"]["Source"][];
        };
        ExplainApplicabilityRunAnswer: {
            /** Format: uuid */
            run_id: string;
            /** @description Of the run, which is as it was stored */
            receipt_hash: string;
            explanation: components["schemas"]["Graph"];
        };
        Fact: {
            [key: string]: unknown;
        };
        FactEarlier: {
            /**
             * Format: date
             * @description The first day of the next text
             */
            until: string;
            definition: string;
            citations: string[];
        };
        Facts: {
            [key: string]: components["schemas"]["Scalar"];
        };
        /**
         * @example {
         *       "staff": 600
         *     }
         */
        FactsInput: {
            [key: string]: components["schemas"]["Scalar"];
        };
        Feed: {
            token: components["schemas"]["Token"];
            /**
             * Format: uri
             * @description The calendar. It is shown in this answer and never again
             */
            calendar_url: string;
            /**
             * Format: uri
             * @description The Atom feed of changes. It is shown in this answer and never again
             */
            changes_url: string;
        };
        FeedCreateRequest: {
            /**
             * @description What people call it, such as who follows it; no space at either end, nothing that can’t be seen
             * @example Calendar of the compliance team
             */
            name: string;
            /**
             * Format: date-time
             * @description When it ends, at most two years from now; default one year from now
             * @example 2027-06-30T00:00:00Z
             */
            expires_at?: string;
        };
        FieldChange: {
            op: "add" | "remove" | "replace" | (string & {});
            /** @description JSON pointer (RFC 6901) in the earlier version; of an item added to a list, the last step is its place in the later one */
            path: string;
            /** @description What it was; absent for what was added */
            from?: unknown;
            /** @description What it is; absent for what was removed */
            to?: unknown;
            class: "substantive" | "date" | "editorial" | "metadata" | (string & {});
            /** @description Its place in `same`, where other objects have it too */
            same?: number;
        };
        Figure: {
            [key: string]: boolean | ("unknown" | (string & {})) | (number | string | components["schemas"]["Amount"]) | components["schemas"]["FigureBounds"];
        };
        FigureBounds: {
            /** @description It is this or more */
            at_least?: number | string | components["schemas"]["Amount"];
            /** @description It is more than this */
            more_than?: number | string | components["schemas"]["Amount"];
            /** @description It is this or less */
            at_most?: number | string | components["schemas"]["Amount"];
            /** @description It is less than this */
            less_than?: number | string | components["schemas"]["Amount"];
        };
        FigureBoundsInput: {
            /**
             * @description It is this or more
             * @example 80000
             */
            at_least?: number | string | components["schemas"]["AmountInput"];
            /**
             * @description It is more than this
             * @example 80000
             */
            more_than?: number | string | components["schemas"]["AmountInput"];
            /**
             * @description It is this or less
             * @example 120000
             */
            at_most?: number | string | components["schemas"]["AmountInput"];
            /**
             * @description It is less than this
             * @example 120000
             */
            less_than?: number | string | components["schemas"]["AmountInput"];
        };
        /**
         * @example {
         *       "affected_clients": {
         *         "at_least": 80000,
         *         "at_most": 120000
         *       },
         *       "critical_function_affected": true
         *     }
         */
        FigureInput: {
            [key: string]: boolean | "unknown" | (number | string | components["schemas"]["AmountInput"]) | components["schemas"]["FigureBoundsInput"];
        };
        FilingAnchor: {
            event: string;
            /** @description ISO 8601, negative before the event; without it the law sets no length of time */
            offset?: string;
            /** @description `working_days`, where only those count */
            counted_in?: string;
            /** @description Which one counts of an event that happens again */
            occurrence?: "first" | "latest" | (string & {});
            /** @description Provision that says so */
            ref?: string;
            /** @description RFC 3339 in UTC */
            at?: string;
            /** @description The event lies in the future */
            anticipated?: boolean;
            /** @description Which of how many occurrences */
            counted?: components["schemas"]["AnchorCounted"];
            /** @description RFC 3339 in UTC */
            limit?: string;
        };
        FilingDeadlinesAnswer: {
            as_of: string;
            known_at?: string;
            /** @description Those with a limit first, by it; then the others, in the order of the packs */
            filings: components["schemas"]["FilingDeadlinesFiling"][];
            /** @description What the events trigger too, but not for this filer */
            not_due: components["schemas"]["FilingDeadlinesNotDue"][];
            unused_events: components["schemas"]["FilingDeadlinesUnusedEvent"][];
            calendar: components["schemas"]["FilingDeadlinesCalendar"];
            assumptions: string[];
            /** @description Events in an order that the law does not know; the limits hold for the instants as given */
            remarks: components["schemas"]["Remark"][];
            unavailable: components["schemas"]["Unavailable"][];
            sources: components["schemas"]["Source"][];
        };
        FilingDeadlinesCalendar: {
            time_zone: string;
            country?: string;
            region?: string;
            holidays_from: string;
        };
        FilingDeadlinesFiling: {
            case?: string;
            pack_id: string;
            /** @description Only in `full` */
            pack_version?: string;
            code: string;
            /** @description Only in `full` */
            hash?: string;
            title: string;
            /** @description Only in `full` */
            filing_type?: string;
            from_role: string;
            recipient: string;
            /** @description Only in `full` */
            obligations?: string[];
            /** @description Whether the duty to file is one of the filer’s */
            outcome: "applies" | "applies_if" | "not_yet" | "undetermined" | (string & {});
            applies_from?: string;
            missing_facts?: string[];
            /** @description For `applies_if`: what the duty to file hangs on */
            open_conditions?: components["schemas"]["OpenCondition"][];
            /** @description A pack that goes before, if what is open turns out so */
            displaced_by?: string;
            /** @description `waiting`: for an event that has not happened, which is never assumed; `due` then says by when at the latest if it happens. `replaced`: another filing is due in its place. `no_fixed_period`: the law sets no length of time, or none before `applies_from`. `not_yet`: the duty cannot apply before `applies_from`, and no period runs before */
            state: "due" | "waiting" | "replaced" | "no_fixed_period" | "not_yet" | (string & {});
            waiting_for?: string[];
            /** @description Once `event` happens, this filing of the pack is due in its place */
            replaced_by?: components["schemas"]["ReplacedBy"];
            trigger_event: string;
            anchors: components["schemas"]["FilingAnchor"][];
            /** @description Only in `full` */
            combine?: string;
            won?: components["schemas"]["FilingWon"];
            due?: components["schemas"]["DueLimit"];
            /** @description Only in `full` */
            period_rule?: string;
            /** @description Only in `full` */
            qualifiers?: string[];
            waivers?: components["schemas"]["FilingWaiver"][];
            /** @description Only in `full` */
            late_classification_rule?: components["schemas"]["FilingLateClassificationRule"];
            /** @description Only in `full` */
            late_submission_rule?: components["schemas"]["FilingLateClassificationRule"];
            /** @description Only in `full` */
            sequence?: components["schemas"]["FilingSequence"];
            /** @description Only in `full` */
            channel?: string;
            citations: components["schemas"]["Citation"][];
        };
        FilingDeadlinesNotDue: {
            case?: string;
            pack_id: string;
            code: string;
            title: string;
            /** @description `missing_role`: its event was given, and the role that makes it was not */
            reason: "missing_role" | "does_not_apply" | "displaced" | (string & {});
            /** @description For `missing_role` */
            role?: string;
            /** @description The event that starts the filing of this kind which the filer itself makes */
            own_event?: string;
            /** @description For `displaced`: the pack whose law takes its place */
            displaced_by?: string;
            detail: string;
        };
        /**
         * @example {
         *       "events": [
         *         {
         *           "event": "ict_incident_awareness",
         *           "at": [
         *             "2026-11-20T10:00:00+01:00"
         *           ]
         *         },
         *         {
         *           "event": "ict_incident_classified_major",
         *           "at": [
         *             "2026-11-20T12:00:00+01:00"
         *           ]
         *         }
         *       ],
         *       "country": "DE",
         *       "entity_roles": [
         *         "credit_institution"
         *       ],
         *       "pack_ids": [
         *         "eu-dora"
         *       ]
         *     }
         */
        FilingDeadlinesRequest: {
            /**
             * @description What happened or will happen, and when
             * @example [
             *       {
             *         "event": "personal_data_breach_awareness",
             *         "at": [
             *           "2026-11-20T10:00:00+01:00"
             *         ]
             *       }
             *     ]
             */
            events: components["schemas"]["EventInput"][];
            /**
             * @description Member State in which the filing is made: its clock, its public holidays. Also counts as jurisdiction where none are given
             * @example DE
             */
            country?: string;
            /**
             * @description Part of the country with holidays of its own
             * @example BY
             */
            region?: string;
            /**
             * @description IANA name; default: that of the country's capital
             * @example Europe/Berlin
             */
            time_zone?: string;
            /** @description All public holidays that count, in place of those of the library */
            holidays?: string[];
            /**
             * @description What it does
             * @example [
             *       "processing_personal_data"
             *     ]
             */
            activities?: components["schemas"]["CodesInput"];
            /**
             * @description What it is in the eyes of the law
             * @example [
             *       "credit_institution"
             *     ]
             */
            entity_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Sectors and types by the point of an annex
             * @example [
             *       "nis2_energy"
             *     ]
             */
            sector_tags?: components["schemas"]["CodesInput"];
            /**
             * @description Where it is established or active; else territorial conditions count as met
             * @example [
             *       "EU"
             *     ]
             */
            jurisdictions?: components["schemas"]["CodesInput"];
            /**
             * @description True: the given lists have all that is true
             * @example true
             */
            complete?: boolean;
            /**
             * @description Perhaps it does these too
             * @example [
             *       "using_ai_system"
             *     ]
             */
            unknown_activities?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `entity_roles` too
             * @example [
             *       "qualified_trust_service_provider"
             *     ]
             */
            unknown_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `sector_tags` too
             * @example [
             *       "nis2_energy"
             *     ]
             */
            unknown_tags?: components["schemas"]["CodesInput"];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["FactsInput"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["AnswersInput"];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][];
            /** @description The rest of the groups, with own figures */
            enterprises?: components["schemas"]["EnterpriseInput"][];
            /**
             * @description Packs whose filings are answered; default all
             * @example [
             *       "eu-dora"
             *     ]
             */
            pack_ids?: string[];
            /**
             * Format: date
             * @description Legal time; default today
             * @example 2025-01-17
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description As the law was known then; default now
             * @example 2026-11-21T12:00:00Z
             */
            known_at?: string;
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
        };
        FilingDeadlinesUnusedEvent: {
            field: string;
            event: string;
            detail: string;
        };
        FilingLateClassificationRule: {
            text: string;
            ref: string;
        };
        FilingLimit: {
            /** @description RFC 3339 in UTC */
            limit: string;
            /** @description The same on the local clock */
            local: string;
            /** @description For periods in days and longer: the limit is the end of this day */
            last_day?: string;
            certainty: "exact" | "at_the_latest" | "may_move" | (string & {});
            /** @description A later limit that the law allows; `limit` stays the safe one */
            extended_to?: string;
            extensions?: components["schemas"]["LimitMove"][];
            conditional_extensions?: components["schemas"]["LimitMove"][];
            /** @description Relief that this filer does not have */
            barred_relief?: components["schemas"]["LimitMove"][];
        };
        FilingOpenCondition: {
            /** @description Names the question in `answers` */
            code: string;
            question: string;
            ref: string;
        };
        FilingRule: {
            code: string;
            pack_id: string;
            /** @description Only in `full` */
            pack_version?: string;
            /** @description SHA-256 of the legal content. Only in `full` */
            hash?: string;
            filing_type: string;
            title: string;
            from_role: string;
            recipient: string;
            trigger_event: string;
            anchors: components["schemas"]["FilingRuleAnchor"][];
            /** @description Which anchor counts: the earliest, the latest, or the single one */
            combine: string;
            late_classification_rule?: components["schemas"]["FilingRuleLateClassificationRule"];
            late_submission_rule?: components["schemas"]["CitedSentence"];
            /** @description Once `event` happens, this filing of the pack is due in its place */
            replaced_by?: components["schemas"]["ReplacedBy"];
            /** @description By which rules its periods are counted: the act, eu-1182-71, national law, or none */
            period_rule: string;
            relief?: components["schemas"]["FilingRuleRelief"][];
            qualifiers?: string[];
            waivers?: components["schemas"]["FilingRuleWaiver"][];
            /** @description What it has to say. Only in `full` */
            content_fields?: components["schemas"]["FilingRuleContentField"][];
            channel?: string;
            sequence?: components["schemas"]["FilingRuleSequence"];
            /** @description Where it differs from the pack's own date of application */
            applies_from?: components["schemas"]["AppliesFrom"][];
            /** @description Codes of the obligations it belongs to */
            obligations: string[];
            citations: components["schemas"]["Citation"][];
        };
        FilingRuleAnchor: {
            event: string;
            /** @description ISO 8601, negative before the event; without it the law sets no length of time */
            offset?: string;
            /** @description `working_days`, where only those count */
            counted_in?: string;
            /** @description Which one counts of an event that happens again */
            occurrence?: "first" | "latest" | (string & {});
            /** @description Provision that says so */
            ref?: string;
        };
        FilingRuleContentField: {
            /** @description Of the field in the form that the act has */
            number?: string;
            name: string;
            /** @description What the form accepts */
            type?: string;
            /** @description In this filing: yes, no, if_applicable or conditional */
            mandatory?: string;
            /** @description The condition of a conditional field */
            mandatory_when?: string;
            description: string;
            /** @description What the form lets one choose */
            choices?: string[];
            /** @description What a kept incident knows of it: the workbook of an incident has the value */
            known?: components["schemas"]["KnownOfField"];
            /** @description Provision that says so */
            ref?: string;
        };
        FilingRuleLateClassificationRule: {
            text: string;
            event: string;
            offset: string;
            later_than: components["schemas"]["LateClassificationRuleLaterThan"];
            /** @description Provision that says so */
            ref: string;
        };
        FilingRuleList: {
            data: components["schemas"]["FilingRule"][];
            page: components["schemas"]["Page"];
            source: components["schemas"]["Source"];
        };
        FilingRuleRelief: {
            until: components["schemas"]["ReliefUntil"];
            /** @description Code of the applicability rule that expresses it */
            unless?: string;
            text: string;
            /** @description Provision that says so */
            ref: string;
        };
        FilingRuleSequence: {
            no: number;
            follows?: string;
        };
        FilingRuleWaiver: {
            text: string;
            /** @description Provision that says so */
            ref: string;
            /** @description Code of the applicability rule that expresses it */
            rule?: string;
        };
        FilingSent: {
            entry_id: string;
            at: string;
            reference?: string;
            /** @description Absent where the filing has no limit */
            in_time?: boolean;
        };
        FilingSequence: {
            no: number;
            follows?: string;
        };
        FilingWaiver: {
            text: string;
            ref: string;
            holds: "yes" | "no" | "unknown" | (string & {});
            turns_on?: string[];
        };
        FilingWon: {
            by: "anchor" | "late_classification_rule" | (string & {});
            event: string;
            /** @description RFC 3339 in UTC */
            at: string;
            offset: string;
            counted_in?: string;
            ref?: string;
        };
        FindRelationshipPathsAnswer: {
            data: components["schemas"]["RelationshipPath"][];
            graph?: components["schemas"]["Graph"];
            page: components["schemas"]["Page"];
            /** @description There are more facts or paths than are looked at; `page.total` counts those that were found */
            truncated: boolean;
        };
        FineBarredBy: {
            state: "barred" | "open" | "not_barred" | (string & {});
            by: string[];
            ref: string;
        };
        FineRule: {
            condition?: components["schemas"]["RuleCondition"];
            combine: string;
            terms: components["schemas"]["RuleTerm"][];
        };
        Footprint: {
            /** @description A jurisdiction of the vocabulary */
            country: string;
            /** @description What ties it there. `established`: an establishment; `main_establishment`: the main one, as the act defines it; `authorised`: authorised or registered by its authority; `offers_to`: offers goods or services there; `monitors`: monitors behaviour there; `output_used`: its AI system’s output is used there; `employs`: has staff there */
            basis: "established" | "main_establishment" | "authorised" | "offers_to" | "monitors" | "output_used" | "employs" | (string & {});
        };
        /** @enum {string} */
        FootprintBasisInput: "established" | "main_establishment" | "authorised" | "offers_to" | "monitors" | "output_used" | "employs";
        FootprintInput: {
            /**
             * @description A jurisdiction of the vocabulary
             * @example DE
             */
            country: string;
            /**
             * @description What ties it there. `established`: an establishment; `main_establishment`: the main one, as the act defines it; `authorised`: authorised or registered by its authority; `offers_to`: offers goods or services there; `monitors`: monitors behaviour there; `output_used`: its AI system’s output is used there; `employs`: has staff there
             * @example established
             */
            basis: components["schemas"]["FootprintBasisInput"];
        };
        /** @enum {string} */
        FormatInput: "json" | "csv" | "xlsx" | "ics";
        FoundObligation: {
            /** @description How well it matches; comparable within one answer only */
            score: number;
            /** @description Where what was looked for stands */
            matched: ("title" | "summary" | "code" | "tags" | "citations" | "conditions" | "exceptions" | "evidence" | "filings" | "penalties" | (string & {}))[];
            /** @description What has a word of the search: conditions and exceptions of the obligation, and the evidence, filings and penalties that are attached to it, each with its provision */
            passages?: components["schemas"]["FoundObligationPassage"][];
            /** @description Where nothing has all words: those that this one lacks */
            missing?: string[];
            obligation: components["schemas"]["Obligation"];
        };
        FoundObligationPassage: {
            of: "conditions" | "exceptions" | "evidence" | "filings" | "penalties" | (string & {});
            text: string;
            ref: string;
            /** @description Of the evidence, filing or penalty */
            code?: string;
        };
        Frequency: {
            kind: string;
            period?: string;
            note?: string;
        };
        GetHealthAnswer: {
            status: "ok" | (string & {});
        };
        GetMetricsAnswer: {
            metrics: components["schemas"]["GetMetricsAnswerMetric"][];
        };
        GetMetricsAnswerMetric: {
            name: string;
            help: string;
            type: string;
            aggregator?: string;
            values: components["schemas"]["MetricValue"][];
        };
        GetReadinessAnswer: {
            status: "ready" | "not_ready" | (string & {});
            components: components["schemas"]["GetReadinessAnswerComponent"];
        };
        GetReadinessAnswerComponent: {
            [key: string]: components["schemas"]["ComponentValue"];
        };
        Graph: {
            nodes: components["schemas"]["GraphNode"][];
            /** @description Both ends of each are among the nodes */
            edges: components["schemas"]["GraphEdge"][];
            /** @description With those that were left out */
            total_nodes: number;
            /** @description With those that were left out */
            total_edges: number;
            /** @description Why some were left out, and how to get them */
            cut?: string;
            /** @description What it can’t show, because it was not stored */
            absent?: string[];
        };
        GraphEdge: {
            from: string;
            to: string;
            /** @description `fired`: `to` is met, and `from` rests on it; `not_met`: it was tried; `blocked_by`: it stands in the way, as an exclusion, another law or an unknown fact; `relationship`: a relationship fact */
            kind: "fired" | "not_met" | "blocked_by" | "derived_from" | "cites" | "relationship" | (string & {});
            /** @description Of `cites`; also `displaces` and `preserves` */
            role?: string;
            /** @description Whether it blocks is not certain */
            conditional?: boolean;
            /** @description How many duties it blocks */
            obligation_count?: number;
            type?: string;
            fact_id?: string;
            strength?: number;
            confidence?: number;
            publication_mode?: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            /** @description On the day of the question */
            in_effect?: boolean;
            stale?: boolean;
        };
        /**
         * @example {
         *       "max_nodes": 50
         *     }
         */
        GraphInput: {
            /**
             * @description Nodes that a graph may have
             * @default 150
             */
            max_nodes?: number;
            /**
             * @description Edges that a graph may have
             * @default 350
             */
            max_edges?: number;
        };
        GraphNode: {
            /** @description Unique in the graph */
            id: string;
            kind: "outcome" | "rule" | "group" | "subject_fact" | "derived_fact" | "relationship_fact" | "provision" | "assumption" | "pack" | "obligation" | (string & {});
            /** @description In plain words, as the vocabulary has them today */
            label: string;
            pack_id?: string;
            /** @description Of the pack */
            version?: string;
            subject_id?: string;
            /** @description The obligation */
            code?: string;
            lineage_id?: string;
            outcome?: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            applies_from?: string;
            rule_id?: string;
            /** @description What the rule does when it is met */
            rule_outcome?: "applies" | "excluded" | "derives" | (string & {});
            /** @description `open`: it depends on what is not known */
            truth?: "met" | "not_met" | "open" | (string & {});
            /** @description The list or fact that is asked for or given */
            input?: string;
            /** @description Of a group: `any_of`, `none_of`, or the comparison */
            test?: string;
            expected?: components["schemas"]["Scalar"][];
            /** @description Whether a subject fact was given */
            known?: boolean;
            /** @description What a derived fact follows from */
            origin?: "rule" | "footprint" | "group" | "recorded" | (string & {});
            /** @description Several for a derived fact that is open; at most 50 */
            values?: components["schemas"]["Scalar"][];
            /** @description Where some are left out */
            total_values?: number;
            /** @description Known as a lower bound only */
            at_least?: number;
            /** @description Of a relationship fact */
            type?: string;
            /** @description Of a relationship fact as it was used */
            hash?: string;
            stale?: boolean;
            /** @description Of a provision */
            ref?: string;
            url?: string;
        };
        GraphQueryObligationInput: {
            /**
             * @description Its pack
             * @example eu-dora
             */
            pack_id: string;
            /**
             * @description Its code, in any version of the pack
             * @example art-17-2
             */
            code: string;
        };
        /** @enum {string} */
        GraphQueryPublicationModeInput: "published" | "citation_verified" | "blocked" | "draft";
        GraphQueryRequest: {
            /**
             * @description Packs at either end of a fact
             * @example [
             *       "eu-dora",
             *       "eu-nis2"
             *     ]
             */
            pack_ids?: string[];
            /**
             * @description Two lists of packs: a fact has one end in each
             * @example [
             *       [
             *         "eu-dora"
             *       ],
             *       [
             *         "eu-nis2",
             *         "eu-gdpr"
             *       ]
             *     ]
             */
            between?: string[][];
            /**
             * @description An article, paragraph, chapter or other provision: facts that cite, displace or preserve it or something in it
             * @example 32022L2555 Art 21
             */
            provision?: string;
            /** @description A duty: facts with it as an end, whatever its code was when they were made */
            obligation?: components["schemas"]["GraphQueryObligationInput"];
            /**
             * @description A shared key of evidence: facts of which it shows both ends
             * @example incident_register
             */
            artefact?: string;
            /**
             * @description A term of the vocabulary `events`: facts with an end that it, or a narrower event, triggers
             * @example incident_detected
             */
            event?: string;
            /**
             * Format: date
             * @description A day on which a fact must be in effect, besides holding on the day of `as_of`. Without `as_of` it is the day of the question
             * @example 2025-01-17
             */
            in_effect_on?: string;
            /**
             * @description Types of the vocabulary
             * @example [
             *       "shares_evidence_with"
             *     ]
             */
            relationship_types?: string[];
            /**
             * @description Exact; others than `published` need the scope `packs:unpublished`
             * @default published
             */
            publication_mode?: components["schemas"]["GraphQueryPublicationModeInput"];
            /**
             * Format: date
             * @description Legal time: the version that is the law on this day; default today
             * @example 2025-01-17
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description As the law was known then; default now
             * @example 2026-11-21T12:00:00Z
             */
            known_at?: string;
            /**
             * @description Text in the rationale
             * @example incident
             */
            q?: string;
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
            /** @description Answer the page of facts as nodes and edges in `graph`, with `data` empty; `{}` for the usual size */
            graph?: components["schemas"]["GraphInput"];
            /**
             * @description Items on a page
             * @default 100
             */
            limit?: number;
            /**
             * @description Items to pass over
             * @default 0
             */
            offset?: number;
        };
        GroupFigure: {
            subject_id: string;
            staff: components["schemas"]["GroupFigureStaff"];
            turnover_eur: components["schemas"]["GroupFigureStaff"];
            balance_sheet_eur: components["schemas"]["GroupFigureStaff"];
            members: components["schemas"]["GroupFigureMember"][];
            citations: string[];
        };
        GroupFigureMember: {
            id: string;
            relation: "linked" | "partner" | "linked_to_partner" | "partner_of_linked" | (string & {});
            /** @description Share of its figures that was added */
            percent: number;
        };
        GroupFigureStaff: {
            value: number;
            /** @description False: a member gave no figure, so it is at least this much */
            exact: boolean;
            unknown_of: string[];
        };
        ImpactCounts: {
            new?: number;
            changed?: number;
            retired?: number;
            date_moved?: number;
            displaced?: number;
            evidence_reuse_changed?: number;
        };
        /** @enum {string} */
        ImpactDecisionDecisionInput: "adopt" | "defer" | "reject" | "undo";
        /**
         * @example {
         *       "decision": "defer",
         *       "until": "2027-03-01"
         *     }
         */
        ImpactDecisionRequest: {
            /**
             * @description What becomes of it: `adopt` runs the customer against the new version; `defer` needs `until`; `reject` needs `reason`; `undo` opens it again and takes the last decision back, as long as nothing rests on it
             * @example adopt
             */
            decision: components["schemas"]["ImpactDecisionDecisionInput"];
            /**
             * Format: date
             * @description For `defer`: the day to come back to it
             * @example 2027-03-01
             */
            until?: string;
            /**
             * @description For `reject`; else a note
             * @example The system was sold
             */
            reason?: string;
        };
        ImpactEvent: {
            id: string;
            seq: number;
            kind: "version_published" | "version_blocked" | "version_unblocked" | "relationships_published" | "relationships_blocked" | "relationships_unblocked" | (string & {});
            summary: string;
        };
        ImpactItem: {
            /** @description Id of the subject in the profile; `subject` for a flat one */
            subject_id: string;
            object: components["schemas"]["ItemObject"];
            /** @description `new`, `retired`: it comes to concern the subject, or ceases to; `date_moved`: from another day on; `displaced`: another law takes its place, or no longer does; `changed`: its text or outcome differs */
            bucket: "new" | "changed" | "retired" | "date_moved" | "displaced" | "evidence_reuse_changed" | (string & {});
            before?: components["schemas"]["DutyStatus"];
            after?: components["schemas"]["DutyStatus"];
            /** @description Fields of the text that differ */
            fields?: string[];
            /** @description What to do about it */
            action: string;
        };
        ImpactRecompute: {
            /** @description `running`: the same call again goes on where this one ended */
            state: "running" | "complete" | (string & {});
            /** @description Customers looked at since the recompute began */
            processed: number;
            /** @description Customers to look at: those with a run */
            total: number;
            /** @description Impacts that were missing */
            created: number;
            /** @description Undecided impacts that are measured from a newer run now */
            updated: number;
            unchanged: number;
        };
        /**
         * @example {
         *       "domain_pack_id": "eu-ai-act"
         *     }
         */
        ImpactRecomputeRequest: {
            /**
             * @description One customer; default all
             * @example acme-bank
             */
            customer_profile_id?: string;
            /**
             * @description One pack; default all
             * @example eu-ai-act
             */
            domain_pack_id?: string;
            /**
             * @description Only impacts that are now in this state; absent or `open` also creates those that are missing
             * @example open
             */
            status?: components["schemas"]["StatusInput"];
        };
        Incident: {
            id: string;
            customer_profile_id: string;
            subject_id?: string;
            title: string;
            country?: string;
            region?: string;
            time_zone?: string;
            created_at: string;
            /** @description Id of the key */
            created_by: string;
            as_of: string;
            known_at?: string;
            customer?: components["schemas"]["Customer"];
            /** @description The whole log, as it was written */
            entries: components["schemas"]["IncidentEntry"][];
            /** @description What the entries that count say of it; it occurred when the first of them happened */
            known?: components["schemas"]["IncidentKnown"];
            /** @description The verdicts on it, as `POST /incident-classifications` says */
            classifications?: components["schemas"]["IncidentClassification"][];
            /** @description Events that the figures begin. One that is stated is not derived */
            derived_events?: components["schemas"]["DerivedEvent"][];
            /** @description Stated events that the figures contradict. They count all the same */
            contradictions?: components["schemas"]["Contradiction"][];
            /** @description Verdicts that are not asked of the subject, with the reason */
            not_classified?: components["schemas"]["IncidentClassificationNotConcerned"][];
            /** @description Computed now from the entries that count */
            filings: components["schemas"]["IncidentFiling"][];
            displaced: components["schemas"]["Displaced"][];
            /** @description Why there are no filings despite events */
            not_computed?: string;
            assumptions: string[];
            sources: components["schemas"]["Source"][];
        };
        IncidentAssessmentAnswer: {
            as_of: string;
            known_at?: string;
            customer?: components["schemas"]["Customer"];
            /** @description What applies, and what gives way to which law */
            packs: components["schemas"]["IncidentAssessmentPack"][];
            /** @description The verdicts on the incident; each criterion: `POST /incident-classifications` */
            classifications?: components["schemas"]["IncidentAssessmentClassification"][];
            /** @description Events that the figures begin. One that is stated is not derived */
            derived_events?: components["schemas"]["DerivedEvent"][];
            /** @description Stated events that the figures contradict. They count all the same */
            contradictions?: components["schemas"]["Contradiction"][];
            /** @description Verdicts that are not asked of the subject, with the reason */
            not_classified?: components["schemas"]["IncidentClassificationNotConcerned"][];
            /** @description Those with a limit first, by it */
            filings: components["schemas"]["IncidentAssessmentFiling"][];
            /** @description Filings that give way to the law of another pack */
            displaced: components["schemas"]["Displaced"][];
            /** @description Filings of which the event was given and the role was not: add the role if the subject has it */
            missing_roles?: components["schemas"]["IncidentAssessmentMissingRole"][];
            /** @description Filings that the events trigger too, but not for this subject */
            not_concerned?: components["schemas"]["IncidentAssessmentNotConcerned"][];
            /** @description Per duty to file: which fines follow where it is not fulfilled */
            exposure: components["schemas"]["IncidentAssessmentExposure"][];
            /** @description Each once, as the penalty calculator says */
            fines: components["schemas"]["IncidentAssessmentFine"][];
            time_zone: string;
            unused_events?: components["schemas"]["IncidentAssessmentUnusedEvent"][];
            remarks?: components["schemas"]["Remark"][];
            assumptions: string[];
            unavailable?: components["schemas"]["Unavailable"][];
            /** @description What was left out so that the answer stays within 12 kB, and where to read it */
            shortened?: string[];
            sources: components["schemas"]["Source"][];
        };
        IncidentAssessmentClassification: {
            pack_id: string;
            code: string;
            title: string;
            duty: components["schemas"]["ClassificationDuty"];
            /** @description `open`: it turns on what is not known */
            result: "met" | "not_met" | "open" | (string & {});
            /** @description The word of the law, or `undetermined` */
            verdict: string;
            /** @description The event that begins once this verdict is known */
            event?: string;
            /** @description The criteria because of which the verdict is what it is */
            decided_by: string[];
            /** @description What it hangs on while it is open; first what can decide it alone */
            open_figures: components["schemas"]["ClassificationOpenFigure"][];
        };
        IncidentAssessmentExposure: {
            pack_id: string;
            /** @description Duties to file of which the same fines follow */
            obligations: string[];
            outcome: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            displaced_by?: string;
            /** @description Relationship facts that say so */
            relationship_ids?: string[];
            /** @description Codes of `fines`. Absent for a displaced duty: it has none */
            fines?: string[];
        };
        IncidentAssessmentFiling: {
            case?: string;
            pack_id: string;
            code: string;
            title: string;
            /** @description `due`: the duty applies and its clock runs. `conditional`: the clock runs, and whether the duty applies hangs on `missing_facts` or `open_conditions`. `waiting`: for an event that has not happened; `due` then says by when at the latest if it happens. `replaced`: another filing is due in its place. `no_fixed_period`: the law sets no length of time, or none before `applies_from`. `not_yet`: the duty cannot apply before `applies_from` */
            status: "due" | "conditional" | "waiting" | "replaced" | "no_fixed_period" | "not_yet" | (string & {});
            outcome: "applies" | "applies_if" | "not_yet" | "undetermined" | (string & {});
            recipient: string;
            /** @description Codes of the duties that it serves */
            obligations: string[];
            started_by?: components["schemas"]["StartedBy"];
            due?: components["schemas"]["FilingLimit"];
            waiting_for?: string[];
            /** @description Once `event` happens, this filing of the pack is due in its place */
            replaced_by?: components["schemas"]["ReplacedBy"];
            applies_from?: string;
            missing_facts?: string[];
            open_conditions?: components["schemas"]["FilingOpenCondition"][];
            qualifiers?: string[];
            /** @description A pack that goes before, if what is open turns out so */
            displaced_by?: string;
            /** @description Relationship facts that say so */
            relationship_ids?: string[];
            citations: string[];
        };
        IncidentAssessmentFine: {
            pack_id: string;
            code: string;
            title: string;
            /** @description `cap`: no fine is higher. `floor_of_maximum`: the maximum in national law is at least that high */
            bound?: string;
            imposed_by: string;
            addressed: "yes" | "unknown" | (string & {});
            turns_on?: string[];
            maximum?: components["schemas"]["Maximum"];
            no_amount?: string;
            /** @description How the amount is made; several while it is open which of them holds */
            rules?: components["schemas"]["FineRule"][];
            missing?: string[];
            /** @description Fines of another law for the same conduct that bar this one */
            barred_by?: components["schemas"]["FineBarredBy"][];
            citations: string[];
        };
        IncidentAssessmentMissingRole: {
            case?: string;
            pack_id: string;
            code: string;
            title: string;
            role: string;
            /** @description The event that starts the filing of this kind which it makes as what it is */
            own_event?: string;
        };
        IncidentAssessmentNotConcerned: {
            case?: string;
            pack_id: string;
            code: string;
            reason: "does_not_apply" | (string & {});
            own_event?: string;
        };
        IncidentAssessmentPack: {
            pack_id: string;
            version: string;
            /** @description As an applicability check says */
            outcome: "applies" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            applies_from?: string;
            /** @description For `undetermined`: what the outcome hangs on */
            missing_facts?: string[];
            displaced?: components["schemas"]["PackDisplaced"][];
        };
        /**
         * @example {
         *       "events": [
         *         {
         *           "event": "ict_incident_awareness",
         *           "at": [
         *             "2026-11-21T10:00:00+01:00"
         *           ]
         *         },
         *         {
         *           "event": "ict_incident_classified_major",
         *           "at": [
         *             "2026-11-21T12:00:00+01:00"
         *           ]
         *         },
         *         {
         *           "event": "personal_data_breach_awareness",
         *           "at": [
         *             "2026-11-21T10:00:00+01:00"
         *           ]
         *         }
         *       ],
         *       "country": "NL",
         *       "entity_roles": [
         *         "credit_institution",
         *         "controller"
         *       ],
         *       "facts": {
         *         "staff": 600
         *       },
         *       "turnover": {
         *         "amount": 800000000,
         *         "currency": "EUR"
         *       }
         *     }
         */
        IncidentAssessmentRequest: {
            /**
             * @description What happened or will happen, and when; needed unless figures are given
             * @example [
             *       {
             *         "event": "personal_data_breach_awareness",
             *         "at": [
             *           "2026-11-20T10:00:00+01:00"
             *         ]
             *       }
             *     ]
             */
            events?: components["schemas"]["EventInput"][];
            /** @description What is known of the incident, by the codes of `GET /vocabularies?kind=figures`. The events of the verdicts begin at `figures_known_at` */
            figures?: components["schemas"]["FigureInput"];
            /**
             * @description When the figures became known: RFC 3339 with an offset; needed with figures
             * @example 2026-11-21T12:00:00+01:00
             */
            figures_known_at?: string;
            /** @description Euro for one unit of a currency, by which its amounts are compared; the answer repeats them */
            rates?: components["schemas"]["IncidentClassificationRateInput"];
            /**
             * Format: date-time
             * @description When it happened; needed to find what recurs
             * @example 2026-11-21T09:00:00+01:00
             */
            occurred_at?: string;
            /**
             * @description Your word for the apparent root cause; incidents with the same word may recur
             * @example expired-certificate
             */
            root_cause?: string;
            /** @description Incidents of the same entity that may recur in this one; a given list is complete */
            earlier_incidents?: components["schemas"]["EarlierIncidentInput"][];
            /**
             * @description Member State in which the filing is made: its clock, its public holidays. Also counts as jurisdiction where none are given
             * @example DE
             */
            country?: string;
            /**
             * @description Part of the country with holidays of its own
             * @example BY
             */
            region?: string;
            /**
             * @description IANA name; default: that of the country's capital
             * @example Europe/Berlin
             */
            time_zone?: string;
            /** @description All public holidays that count, in place of those of the library */
            holidays?: string[];
            /**
             * @description A saved customer of the workspace, in place of the lists and facts
             * @example acme-bank
             */
            customer_profile_id?: string;
            /**
             * @description The one of the profile’s subjects that the incident is about; needed where it has several
             * @example bank
             */
            subject_id?: string;
            /**
             * @description What it does
             * @example [
             *       "processing_personal_data"
             *     ]
             */
            activities?: components["schemas"]["CodesInput"];
            /**
             * @description What it is in the eyes of the law
             * @example [
             *       "credit_institution"
             *     ]
             */
            entity_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Sectors and types by the point of an annex
             * @example [
             *       "nis2_energy"
             *     ]
             */
            sector_tags?: components["schemas"]["CodesInput"];
            /**
             * @description Where it is established or active; else territorial conditions count as met
             * @example [
             *       "EU"
             *     ]
             */
            jurisdictions?: components["schemas"]["CodesInput"];
            /**
             * @description True: the given lists have all that is true
             * @example true
             */
            complete?: boolean;
            /**
             * @description Perhaps it does these too
             * @example [
             *       "using_ai_system"
             *     ]
             */
            unknown_activities?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `entity_roles` too
             * @example [
             *       "qualified_trust_service_provider"
             *     ]
             */
            unknown_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `sector_tags` too
             * @example [
             *       "nis2_energy"
             *     ]
             */
            unknown_tags?: components["schemas"]["CodesInput"];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["FactsInput"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["AnswersInput"];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][];
            /** @description The rest of the groups, with own figures */
            enterprises?: components["schemas"]["EnterpriseInput"][];
            /** @description Who would be sanctioned; both when left out */
            person?: components["schemas"]["PersonInput"];
            /** @description Total worldwide annual turnover of the undertaking in the preceding financial year */
            turnover?: components["schemas"]["AmountInput"];
            /** @description Profits gained or losses avoided by the infringement */
            profit?: components["schemas"]["AmountInput"];
            /**
             * @description Packs that are answered; default all. Law that goes before them counts in any case
             * @example [
             *       "eu-dora",
             *       "eu-nis2",
             *       "eu-gdpr"
             *     ]
             */
            pack_ids?: string[];
            /**
             * Format: date
             * @description Legal time; default today
             * @example 2025-01-17
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description As the law was known then; default now
             * @example 2026-11-21T12:00:00Z
             */
            known_at?: string;
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
        };
        IncidentAssessmentUnusedEvent: {
            field: string;
            event: string;
        };
        IncidentClassification: {
            pack_id: string;
            pack_version: string;
            code: string;
            title: string;
            duty: components["schemas"]["ClassificationDuty"];
            /** @description `open`: it turns on what is not known */
            result: "met" | "not_met" | "open" | (string & {});
            /** @description The word of the law, or `undetermined` */
            verdict: string;
            /** @description The event that begins once this verdict is known */
            event?: string;
            /** @description By when the incident is to be classified */
            due: components["schemas"]["CitedSentence"];
            /** @description The criteria because of which the verdict is what it is */
            decided_by: string[];
            /** @description What it hangs on while it is open; first what can decide it alone */
            open_figures: components["schemas"]["ClassificationOpenFigure"][];
            /** @description Those asked of the subject. Only in `full` */
            criteria?: components["schemas"]["ClassificationCriteria"][];
        };
        IncidentClassificationAnswer: {
            as_of: string;
            known_at?: string;
            customer?: components["schemas"]["Customer"];
            classifications: components["schemas"]["IncidentClassificationClassification"][];
            /** @description Verdicts that are not asked of this subject, with the reason */
            not_concerned: components["schemas"]["IncidentClassificationNotConcerned"][];
            /** @description Euro for one unit of a currency, by which its amounts are compared; the answer repeats them */
            rates?: components["schemas"]["IncidentClassificationRate"];
            /** @description Given, and asked for by no criterion of these packs */
            unused_figures?: string[];
            assumptions: string[];
            sources: components["schemas"]["Source"][];
        };
        IncidentClassificationClassification: {
            pack_id: string;
            pack_version: string;
            code: string;
            title: string;
            duty: components["schemas"]["ClassificationDuty"];
            /** @description `open`: it turns on what is not known */
            result: "met" | "not_met" | "open" | (string & {});
            /** @description The word of the law, or `undetermined` */
            verdict: string;
            /** @description The event that begins once this verdict is known */
            event?: string;
            /** @description By when the incident is to be classified */
            due: components["schemas"]["CitedSentence"];
            /** @description The criteria because of which the verdict is what it is */
            decided_by: string[];
            /** @description What it hangs on while it is open; first what can decide it alone */
            open_figures: components["schemas"]["ClassificationOpenFigure"][];
            /** @description Those asked of the subject */
            criteria: components["schemas"]["ClassificationCriteria"][];
        };
        IncidentClassificationNotConcerned: {
            pack_id: string;
            code: string;
            detail: string;
        };
        IncidentClassificationRate: {
            [key: string]: number;
        };
        /**
         * @example {
         *       "USD": 0.92
         *     }
         */
        IncidentClassificationRateInput: {
            [key: string]: number;
        };
        /**
         * @example {
         *       "figures": {
         *         "critical_function_affected": true,
         *         "affected_clients": {
         *           "at_least": 80000,
         *           "at_most": 120000
         *         },
         *         "clients_of_service": 600000,
         *         "incident_duration": {
         *           "at_least": "PT3H"
         *         },
         *         "costs_and_losses": {
         *           "at_least": {
         *             "amount": 60000,
         *             "currency": "EUR"
         *           }
         *         }
         *       },
         *       "entity_roles": [
         *         "payment_institution"
         *       ],
         *       "facts": {
         *         "is_exempted_under_psd2": false
         *       }
         *     }
         */
        IncidentClassificationRequest: {
            /** @description What is known of the incident, by the codes of `GET /vocabularies?kind=figures` */
            figures: components["schemas"]["FigureInput"];
            /** @description Euro for one unit of a currency, by which its amounts are compared; the answer repeats them */
            rates?: components["schemas"]["IncidentClassificationRateInput"];
            /**
             * Format: date-time
             * @description When it happened; needed to find what recurs
             * @example 2026-11-21T09:00:00+01:00
             */
            occurred_at?: string;
            /**
             * @description Your word for the apparent root cause; incidents with the same word may recur
             * @example expired-certificate
             */
            root_cause?: string;
            /** @description Incidents of the same entity that may recur in this one; a given list is complete */
            earlier_incidents?: components["schemas"]["EarlierIncidentInput"][];
            /**
             * @description A saved customer of the workspace, in place of the lists and facts
             * @example acme-bank
             */
            customer_profile_id?: string;
            /**
             * @description The one of the profile’s subjects that the incident is about; needed where it has several
             * @example bank
             */
            subject_id?: string;
            /**
             * @description What it does
             * @example [
             *       "processing_personal_data"
             *     ]
             */
            activities?: components["schemas"]["CodesInput"];
            /**
             * @description What it is in the eyes of the law
             * @example [
             *       "credit_institution"
             *     ]
             */
            entity_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Sectors and types by the point of an annex
             * @example [
             *       "nis2_energy"
             *     ]
             */
            sector_tags?: components["schemas"]["CodesInput"];
            /**
             * @description Where it is established or active; else territorial conditions count as met
             * @example [
             *       "EU"
             *     ]
             */
            jurisdictions?: components["schemas"]["CodesInput"];
            /**
             * @description True: the given lists have all that is true
             * @example true
             */
            complete?: boolean;
            /**
             * @description Perhaps it does these too
             * @example [
             *       "using_ai_system"
             *     ]
             */
            unknown_activities?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `entity_roles` too
             * @example [
             *       "qualified_trust_service_provider"
             *     ]
             */
            unknown_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `sector_tags` too
             * @example [
             *       "nis2_energy"
             *     ]
             */
            unknown_tags?: components["schemas"]["CodesInput"];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["FactsInput"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["AnswersInput"];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][];
            /** @description The rest of the groups, with own figures */
            enterprises?: components["schemas"]["EnterpriseInput"][];
            /**
             * @description Packs that are answered; default all that classify incidents
             * @example [
             *       "eu-dora",
             *       "eu-nis2"
             *     ]
             */
            pack_ids?: string[];
            /**
             * Format: date
             * @description Legal time; default today
             * @example 2025-01-17
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description As the law was known then; default now
             * @example 2026-11-21T12:00:00Z
             */
            known_at?: string;
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
        };
        IncidentCreateEntryInput: {
            /**
             * @description Event of the vocabulary, from which clocks run
             * @example ict_incident_classified_major
             */
            event?: string;
            /**
             * @description What happened, in words
             * @example The payment system does not answer.
             */
            what?: string;
            /**
             * @description RFC 3339 with an offset
             * @example 2026-11-21T10:00:00+01:00
             */
            happened_at: string;
            /**
             * @description When it became known. Events of awareness (`…_awareness`) and figures count from here, others from `happened_at`
             * @example 2026-11-21T10:20:00+01:00
             */
            aware_at?: string;
            /**
             * @description Who says so
             * @example Duty officer
             */
            by?: string;
            /** @description What is known of the incident, by the codes of `GET /vocabularies?kind=figures`; a later one of a code counts */
            figures?: components["schemas"]["FigureInput"];
            /** @description Euro for one unit of a currency, by which its amounts are compared; the answer repeats them */
            rates?: components["schemas"]["IncidentClassificationRateInput"];
            /**
             * @description Your word for the apparent root cause; incidents with the same word may recur
             * @example expired-certificate
             */
            root_cause?: string;
            /** @description To questions of this case, by code; a later one counts */
            answers?: components["schemas"]["AnswersInput"];
            /** @description A filing that was sent at `happened_at`; clocks that run from it start */
            sent?: components["schemas"]["SentInput"];
        };
        /**
         * @example {
         *       "customer_profile_id": "acme-bank",
         *       "title": "Failure of the payment system",
         *       "country": "NL",
         *       "entries": [
         *         {
         *           "event": "ict_incident_awareness",
         *           "happened_at": "2026-11-21T08:00:00+01:00"
         *         }
         *       ]
         *     }
         */
        IncidentCreateRequest: {
            /**
             * @description A saved customer of the workspace, as its profile is now
             * @example acme-bank
             */
            customer_profile_id: string;
            /**
             * @description The one of the profile’s subjects that the incident is about; needed where it has several
             * @example bank
             */
            subject_id?: string;
            /**
             * @description What people call it
             * @example Failure of the payment system
             */
            title: string;
            /**
             * @description Member State in which the filing is made: its clock, its public holidays. Also counts as jurisdiction where none are given
             * @example DE
             */
            country?: string;
            /**
             * @description Part of the country with holidays of its own
             * @example BY
             */
            region?: string;
            /**
             * @description IANA name; default: that of the country's capital
             * @example Europe/Berlin
             */
            time_zone?: string;
            /**
             * @description The first entries of the log
             * @example []
             */
            entries?: components["schemas"]["IncidentCreateEntryInput"][];
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
        };
        IncidentEntry: {
            id: string;
            /** @description For a filing that was sent: the event that starts the next clock */
            event?: string;
            what?: string;
            happened_at: string;
            aware_at?: string;
            /** @description The instant from which the clocks of `event` run */
            counts_from?: string;
            by?: string;
            /** @description What is known of the incident, by the codes of `GET /vocabularies?kind=figures` */
            figures?: components["schemas"]["Figure"];
            /** @description Euro for one unit of a currency, by which its amounts are compared; the answer repeats them */
            rates?: components["schemas"]["IncidentClassificationRate"];
            root_cause?: string;
            /** @description As said */
            answers?: components["schemas"]["Answers"];
            sent?: components["schemas"]["EntrySent"];
            corrects?: string;
            /** @description The entry that counts in place of this one */
            corrected_by?: string;
            recorded_at: string;
            /** @description Id of the key */
            recorded_by: string;
            /** @description What this entry changed in the filings, by the law of now */
            changes: components["schemas"]["EntryChange"][];
            /** @description Verdicts that turned with this entry */
            verdicts: components["schemas"]["EntryVerdict"][];
        };
        /**
         * @description At least one of `event`, `what`, `sent`, `figures`, `root_cause`, `answers`.
         * @example {
         *       "event": "ict_incident_classified_major",
         *       "happened_at": "2026-11-21T10:00:00+01:00",
         *       "by": "Duty officer"
         *     }
         * @example {
         *       "figures": {
         *         "critical_function_affected": true,
         *         "affected_clients": {
         *           "at_least": 80000
         *         }
         *       },
         *       "happened_at": "2026-11-21T09:00:00+01:00",
         *       "aware_at": "2026-11-21T09:40:00+01:00"
         *     }
         */
        IncidentEntryRequest: {
            /**
             * @description Event of the vocabulary, from which clocks run
             * @example ict_incident_classified_major
             */
            event?: string;
            /**
             * @description What happened, in words
             * @example The payment system does not answer.
             */
            what?: string;
            /**
             * @description RFC 3339 with an offset
             * @example 2026-11-21T10:00:00+01:00
             */
            happened_at: string;
            /**
             * @description When it became known. Events of awareness (`…_awareness`) and figures count from here, others from `happened_at`
             * @example 2026-11-21T10:20:00+01:00
             */
            aware_at?: string;
            /**
             * @description Who says so
             * @example Duty officer
             */
            by?: string;
            /** @description What is known of the incident, by the codes of `GET /vocabularies?kind=figures`; a later one of a code counts */
            figures?: components["schemas"]["FigureInput"];
            /** @description Euro for one unit of a currency, by which its amounts are compared; the answer repeats them */
            rates?: components["schemas"]["IncidentClassificationRateInput"];
            /**
             * @description Your word for the apparent root cause; incidents with the same word may recur
             * @example expired-certificate
             */
            root_cause?: string;
            /** @description To questions of this case, by code; a later one counts */
            answers?: components["schemas"]["AnswersInput"];
            /** @description A filing that was sent at `happened_at`; clocks that run from it start */
            sent?: components["schemas"]["SentInput"];
            /**
             * @description Id of the entry that this one replaces. Both stay; this one counts
             * @example 0198c0de-0000-7000-8000-000000000000/1
             */
            corrects?: string;
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
        };
        IncidentFiling: {
            case?: string;
            pack_id: string;
            code: string;
            title: string;
            /** @description As in an assessment, and `sent` where an entry says so */
            status: "due" | "conditional" | "waiting" | "replaced" | "no_fixed_period" | "not_yet" | "sent" | (string & {});
            outcome: "applies" | "applies_if" | "not_yet" | "undetermined" | (string & {});
            recipient: string;
            /** @description Codes of the duties that it serves */
            obligations: string[];
            started_by?: components["schemas"]["StartedBy"];
            due?: components["schemas"]["FilingLimit"];
            waiting_for?: string[];
            /** @description Once `event` happens, this filing of the pack is due in its place */
            replaced_by?: components["schemas"]["ReplacedBy"];
            applies_from?: string;
            missing_facts?: string[];
            open_conditions?: components["schemas"]["FilingOpenCondition"][];
            qualifiers?: string[];
            /** @description A pack that goes before, if what is open turns out so */
            displaced_by?: string;
            /** @description Relationship facts that say so */
            relationship_ids?: string[];
            citations: string[];
            sent?: components["schemas"]["FilingSent"];
        };
        /** @description An entry changed a filing of a kept incident: its status, its limit or what it waits for */
        IncidentFilingChangedEvent: {
            type: "incident.filing_changed" | (string & {});
            /**
             * Format: date-time
             * @description When it happened, RFC 3339 in UTC
             */
            timestamp: string;
            data: components["schemas"]["IncidentFilingChangedEventData"];
        };
        IncidentFilingChangedEventData: {
            /** Format: uuid */
            incident_id: string;
            customer_profile_id: string;
            /** @description The entry of the log; the last, where the incident was opened with several */
            entry_id: string;
            pack_id: string;
            filing: string;
            /** @description Absent where the filing was not there */
            before?: components["schemas"]["ChangeBefore"];
            /** @description Absent where the filing is no longer there */
            after?: components["schemas"]["ChangeBefore"];
        };
        /** @enum {string} */
        IncidentFormatInput: "json" | "xlsx" | "ics";
        IncidentKnown: {
            /** @description What is known of the incident, by the codes of `GET /vocabularies?kind=figures` */
            figures: components["schemas"]["Figure"];
            /** @description Euro for one unit of a currency, by which its amounts are compared; the answer repeats them */
            rates?: components["schemas"]["IncidentClassificationRate"];
            root_cause?: string;
            occurred_at?: string;
        };
        IncidentList: {
            data: components["schemas"]["IncidentSummary"][];
            page: components["schemas"]["WalkPage"];
        };
        IncidentSummary: {
            id: string;
            customer_profile_id: string;
            subject_id?: string;
            title: string;
            country?: string;
            region?: string;
            time_zone?: string;
            created_at: string;
            /** @description Id of the key */
            created_by: string;
            entries: number;
            last_entry_at?: string;
            /** @description When it was opened, or got its last entry */
            updated_at: string;
        };
        /** @description An entry turned the verdict of a law on a kept incident */
        IncidentVerdictChangedEvent: {
            type: "incident.verdict_changed" | (string & {});
            /**
             * Format: date-time
             * @description When it happened, RFC 3339 in UTC
             */
            timestamp: string;
            data: components["schemas"]["IncidentVerdictChangedEventData"];
        };
        IncidentVerdictChangedEventData: {
            /** Format: uuid */
            incident_id: string;
            customer_profile_id: string;
            /** @description The entry of the log; the last, where the incident was opened with several */
            entry_id: string;
            pack_id: string;
            criterion: string;
            before: string;
            after: string;
        };
        IncludedCurrent: {
            /** @description Begin */
            starts_at: string;
            /** @description End */
            ends_at: string;
            /** @description Credits left of it */
            remaining: number;
        };
        InfringementDuty: {
            outcome: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            /** @description For `not_yet`: from when. For `undetermined`: it cannot apply before */
            applies_from?: string;
            /** @description For `undetermined`: what it turns on */
            missing_facts?: string[];
            /** @description For `applies_if`: what it hangs on */
            open_conditions?: components["schemas"]["OpenCondition"][];
            /** @description The pack that goes before it; unless `displaced`, if what is open turns out so */
            displaced_by?: string;
            /** @description For a provision: the duties that rest on it */
            obligations?: string[];
        };
        InfringementExcluded: {
            code: string;
            title: string;
            reason: "displaced" | "does_not_apply" | "not_yet" | "exempt" | "other_condition" | "other_role" | "other_person" | (string & {});
            detail: string;
        };
        InfringementPenalty: {
            code: string;
            /** @description Only in `full` */
            hash?: string;
            title: string;
            kind: string;
            /** @description `cap`: no fine is higher. `floor_of_maximum`: the maximum in national law is at least that high */
            bound?: string;
            set_by: string;
            imposed_by: string;
            person: string;
            addressee_role: string;
            addressed: "yes" | "unknown" | (string & {});
            /** @description Without which it can not be imposed, such as whose authority is competent */
            condition?: components["schemas"]["PenaltyFactCondition"];
            /** @description It is not the law yet on the day asked for */
            applies_from?: string;
            turns_on?: string[];
            /** @description `amount` where it is decided; else what is known of it. See `bound` for what it is the maximum of */
            maximum?: components["schemas"]["Maximum"];
            /** @description By the turnover of the entity alone; the law takes its undertaking’s (GDPR recital 150, C-383/23) */
            own_maximum?: components["schemas"]["Maximum"];
            /** @description One where it is decided how the amount is made */
            alternatives?: components["schemas"]["PenaltyAlternative"][];
            missing?: string[];
            no_amount?: string;
            barred_by?: components["schemas"]["PenaltyBarredBy"][];
            aggregate?: string;
            citations: components["schemas"]["Citation"][];
        };
        InterpretiveProvision: {
            provision: string;
            confidence: number;
        };
        ItemObject: {
            kind: "pack" | "pack_version" | "obligation" | "rule" | "evidence_requirement" | "filing_rule" | "penalty_fact" | "criterion" | "relationship_fact" | (string & {});
            pack_id: string;
            /** @description Code of the object, id of the relationship fact, or the pack */
            id: string;
            title?: string;
            /** @description Of a duty: `must`, `must_not`, `should`, or `may` for what is allowed */
            modality?: string;
        };
        /** @enum {string} */
        KindInput: "obligation" | "rule" | "evidence_requirement" | "filing_rule" | "penalty_fact" | "criterion";
        KnownChoice: {
            figure?: string;
            criterion?: string;
            filing_type?: string;
            choice: string;
        };
        KnownOfField: {
            /** @description The figure that it asks for */
            figure?: string;
            /** @description Of a percentage: the two figures that make it */
            share?: components["schemas"]["KnownShare"];
            /** @description The event of which it asks the instant: that from which it counts */
            event?: string;
            /** @description `happened_at` where it asks when the event happened */
            instant?: string;
            /** @description The filing whose reference it asks for */
            reference?: string;
            /** @description Choices of the form: each where the figure is true, the criterion is met, or the filing is of the type */
            choices?: components["schemas"]["KnownChoice"][];
            /** @description How what is known differs from what the field asks */
            note?: string;
        };
        KnownShare: {
            figure: string;
            of: string;
        };
        LateClassificationRuleLaterThan: {
            event: string;
            offset: string;
        };
        LedgerEntry: {
            /** @description 1, 2, 3, …, without a gap */
            seq: number;
            type: "grant" | "charge" | "refund" | "expire" | "void" | (string & {});
            /** @description Credits added, or taken when negative */
            amount: number;
            /** @description Balance after this entry: the sum of all amounts so far */
            balance: number;
            /** @description Id of the charged operation, or of the grant */
            op: string;
            /** @description operationId of what was charged or refunded */
            operation?: string;
            /** @description Calls charged or refunded together; 0 for grants */
            units: number;
            /** @description Id of the key or token */
            token_id?: string;
            /** @description When it was written */
            at: string;
            /** @description `hash` of the entry before; empty for the first */
            prev: string;
            /** @description SHA-1 in hex of `prev|seq|type|amount|balance|op|operation|units|token_id|at`, with `at` in milliseconds since 1970 and absent fields empty */
            hash: string;
        };
        /** @enum {string} */
        LedgerEntryTypeInput: "grant" | "charge" | "refund" | "expire" | "void";
        LedgerPage: {
            /** @description Oldest first */
            data: components["schemas"]["LedgerEntry"][];
            /** @description From here on entries can be read; older ones have been exported and removed */
            first_seq: number;
            page: components["schemas"]["ChangeEventPagePage"];
        };
        LegalObject: {
            kind: "obligation" | "rule" | "evidence_requirement" | "filing_rule" | "penalty_fact" | "criterion" | (string & {});
            code: string;
            /** @description Survives renumbering between versions */
            lineage_id: string;
            /** @description SHA-256 of the RFC 8785 canonical JSON of `content` */
            hash: string;
            /** @description The legal content that the hash is over, as docs/PACK-FORMAT.md describes it */
            content: components["schemas"]["Fact"];
        };
        LimitMove: {
            to?: string;
            reason: string;
            refs: string[];
            turns_on?: string[];
            condition?: string;
        };
        Locked: {
            pack_id: string;
            version: string;
            content_hash: string;
            /** @description SHA-256 of the RFC 8785 canonical JSON of `{result, trace}`, without `source`, as `view=full` shows them with `include_obligations` and `include_not_applicable` */
            result_hash: string;
        };
        LockedRelationship: {
            id: string;
            hash: string;
        };
        MatchedRule: {
            rule_id: string;
            /** @description The given values that fired it */
            matched: components["schemas"]["MatchedRuleMatched"][];
            citations: string[];
        };
        MatchedRuleMatched: {
            input: string;
            values: components["schemas"]["Scalar"][];
            /** @description Known as a lower bound only */
            at_least?: number;
            /** @description For a derived fact: the rule that made it of the given ones */
            derived_by?: string;
        };
        Maximum: {
            amount?: components["schemas"]["Money"];
            at_least?: components["schemas"]["Money"];
            at_most?: components["schemas"]["Money"];
        };
        MemberStateOptionChoice: {
            country: string;
            status: "used" | "not_used" | (string & {});
            value?: string;
            instrument: string;
            from: string;
            checked_on: string;
        };
        Metadata: {
            [key: string]: components["schemas"]["Scalar"];
        };
        MetricValue: {
            value: number | null;
            labels: components["schemas"]["ValueLabel"];
            /** @description For a part of a histogram: its own name */
            metricName?: string;
            exemplar?: unknown;
        };
        Money: {
            amount: number;
            currency: string;
        };
        NamedObject: {
            kind: "obligation" | "rule" | "evidence_requirement" | "filing_rule" | "penalty_fact" | "criterion" | (string & {});
            code: string;
            title: string;
            /** @description Of a fine that is meant for some alone: for whom */
            limit?: string;
        };
        NationalLaw: {
            country: string;
            instrument?: string;
            in_force?: string;
            status: "in_force" | "late" | "unknown" | (string & {});
            /** @description The rules by which subjects are under its law; absent: any tie counts */
            rule_ids?: string[];
            subject_ids: string[];
        };
        NearestFlipChange: {
            input: string;
            given: components["schemas"]["Scalar"];
            instead: components["schemas"]["Scalar"];
        };
        NotModelled: {
            pack_id: string;
            pack_version: string;
            ref: string;
            /** @description Why: `definition`: it defines terms; `scope`: it says to whom or to what the act applies; `authority_duty`: it is addressed to authorities only; `member_state_duty`: it is addressed to member states only; `union_institution_duty`: it is addressed to institutions of the Union only; `empowerment`: it empowers, and lays no duty on an entity; `procedure_of_authority`: it is about the procedure of authorities; `right_without_entity_duty`: it gives a right, to which no duty of an entity answers; `explanatory`: it explains, and lays no duty on an entity; `transitional`: it is a transitional provision; `final_provision`: it is a final provision; `covered_elsewhere`: it is told elsewhere in the graph; `not_yet_modelled`: it lays duties on entities that the pack does not have yet; `not_in_source`: the file that the pack was imported from has no duty for it; `deleted`: it was deleted; `not_held`: the act is not in the pack; `not_in_act`: the act has no such provision */
            reason: string;
            /** @description The same in words, with the note of the pack */
            detail: string;
        };
        OAuthAuthorizationRequest: {
            id: string;
            /** @description What the waiting page shows */
            code: string;
            /** @description `expired`: nobody decided within 15 minutes, or its browser did not come back within them */
            state: "pending" | "approved" | "denied" | "expired" | (string & {});
            client_id: string;
            /** @description As the assistant calls itself; nobody has checked it */
            client_name: string;
            /** @description Where the browser goes after the decision */
            redirect_uri: string;
            scopes: ("read" | "write" | "admin" | "packs:unpublished" | (string & {}))[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            decided_at?: string;
            /**
             * Format: date-time
             * @description When its browser went back to the assistant with a code
             */
            answered_at?: string;
            /** Format: uuid */
            workspace_id?: string;
            granted_scopes?: ("read" | "write" | "admin" | "packs:unpublished" | (string & {}))[];
            remember?: boolean;
            reason?: string;
        };
        /** @description RFC 6749; errors of this API carry its envelope beside */
        OAuthError: {
            error: string;
            error_description?: string;
        } & {
            [key: string]: unknown;
        };
        ObjectDiff: {
            kind: "obligation" | "rule" | "evidence_requirement" | "filing_rule" | "penalty_fact" | "criterion" | (string & {});
            /** @description Of a duty, a filing or a penalty; of evidence, the artefact; of a rule, what it asks, in words */
            title?: string;
            /** @description In the earlier version, where it was another */
            title_before?: string;
            /** @description Whom it concerns in either version; of what hangs on duties, their roles. Absent: not limited */
            addressee_roles?: string[];
            ops: ("added" | "removed" | "modified" | "moved" | "split" | "merged" | (string & {}))[];
            /** @description The heaviest class of its changes */
            severity: "substantive" | "date" | "editorial" | "metadata" | (string & {});
            /** @description None for what was added, several for what was merged; `changes` are against the first */
            from: components["schemas"]["ObjectDiffFrom"][];
            to?: components["schemas"]["ObjectDiffTo"];
            changes: components["schemas"]["FieldChange"][];
            /** @description All of what was added or removed. Only in `full` */
            content?: components["schemas"]["ObjectDiffContent"];
        };
        ObjectDiffContent: {
            [key: string]: unknown;
        };
        ObjectDiffFrom: {
            code: string;
            /** @description Only in `full` */
            lineage_id?: string;
            /** @description Only in `full` */
            hash?: string;
            /** @description Its lineage is not in the later version */
            ends: boolean;
        };
        ObjectDiffTo: {
            code: string;
            /** @description Only in `full` */
            lineage_id?: string;
            /** @description Only in `full` */
            hash?: string;
        };
        Obligation: {
            code: string;
            pack_id: string;
            /** @description Only in `full` */
            pack_version?: string;
            /** @description Survives renumbering between versions. Only in `full` */
            lineage_id?: string;
            /** @description SHA-256 of the legal content. Only in `full` */
            hash?: string;
            title: string;
            /** @description In this service's own words */
            summary: string;
            modality: string;
            /** @description Only in `full` */
            addressee_kind?: string;
            addressee_roles: string[];
            trigger_event?: string;
            /** @description Only in `full` */
            frequency?: components["schemas"]["Frequency"];
            /** @description Only in `full` */
            conditions?: components["schemas"]["Condition"][];
            /** @description Only in `full` */
            exceptions?: components["schemas"]["Condition"][];
            applies_from: components["schemas"]["DatedApplication"][];
            citations: components["schemas"]["Citation"][];
            /** @description Only in `full` */
            parent_code?: string;
            /** @description Only in `full` */
            tags?: string[];
            /** @description Codes of evidence requirements. Only in `full` */
            evidence?: string[];
            /** @description Codes of filing rules. Only in `full` */
            filings?: string[];
            /** @description Codes of penalty facts. Only in `full` */
            penalties?: string[];
        };
        ObligationCitation: {
            role: "based_on" | "defined_by" | "excepted_by" | "sanctioned_by" | "interpreted_by" | (string & {});
            ref: string;
        };
        ObligationDetail: {
            code: string;
            pack_id: string;
            /** @description Only in `full` */
            pack_version?: string;
            /** @description Survives renumbering between versions. Only in `full` */
            lineage_id?: string;
            /** @description SHA-256 of the legal content. Only in `full` */
            hash?: string;
            title: string;
            /** @description In this service's own words */
            summary: string;
            modality: string;
            /** @description Only in `full` */
            addressee_kind?: string;
            addressee_roles: string[];
            trigger_event?: string;
            /** @description Only in `full` */
            frequency?: components["schemas"]["Frequency"];
            /** @description Only in `full` */
            conditions?: components["schemas"]["Condition"][];
            /** @description Only in `full` */
            exceptions?: components["schemas"]["Condition"][];
            applies_from: components["schemas"]["DatedApplication"][];
            citations: components["schemas"]["Citation"][];
            /** @description Only in `full` */
            parent_code?: string;
            /** @description Only in `full` */
            tags?: string[];
            /** @description Codes of evidence requirements. Only in `full` */
            evidence?: string[];
            /** @description Codes of filing rules. Only in `full` */
            filings?: string[];
            /** @description Codes of penalty facts. Only in `full` */
            penalties?: string[];
            evidence_requirements: components["schemas"]["EvidenceRequirement"][];
            filing_rules: components["schemas"]["FilingRule"][];
            penalty_facts: components["schemas"]["PenaltyFact"][];
            /** @description Facts with this obligation at an end, and facts of its pack that name a provision it rests on */
            relationships: components["schemas"]["RelationshipFact"][];
            /** @description Those that have it as parent */
            sub_obligations: components["schemas"]["Obligation"][];
            /** @description The rules that its dates, conditions, exceptions and fines name by code, in words. Only in `full` */
            rules?: components["schemas"]["ObligationRule"][];
            source: components["schemas"]["Source"];
        };
        /** @enum {string} */
        ObligationModalityInput: "must" | "must_not" | "may" | "should";
        ObligationResultEachTime: {
            code: string;
            question: string;
        };
        ObligationRule: {
            code: string;
            /** @description What it asks of a company */
            says: string;
        };
        OpenCondition: {
            /** @description Of an exception: the duty does not apply where it holds */
            kind: ("condition" | (string & {})) | ("exception" | (string & {}));
            /** @description Names the question in `answers` */
            code: string;
            /** @description What a person has to answer */
            question: string;
            /** @description Facts that answer it too. Without them, only a person can */
            turns_on?: string[];
            /** @description Of the question. An answer that is kept is bound to it. Only in `full` */
            hash?: string;
            stated?: components["schemas"]["StatedAnswer"];
            /** @description Only in `full` */
            text?: string;
            /** @description Provision that says so */
            ref: string;
        };
        /** @enum {string} */
        OrderByInput: "act" | "date" | "role" | "artefact";
        OutlineArticle: {
            /** @description An article or annex */
            ref: string;
            /** @description It is modelled: every paragraph has a duty or a stated reason for having none */
            is_covered: boolean;
            /** @description Codes of the duties that rest on it or on something in it */
            obligations: string[];
            /** @description What of it has no duty, and why */
            not_modelled: components["schemas"]["NotModelled"][];
        };
        OutlineDivision: {
            instrument_id: string;
            /** @description What these articles are in, the widest first; absent where the act has no divisions */
            divisions?: string[];
            /** @description What the text calls these divisions, in the same order; empty for one without a heading */
            headings?: string[];
            articles: components["schemas"]["OutlineArticle"][];
        };
        Ownership: {
            /** @description Id of the holder: another subject, or one of `enterprises` */
            parent: string;
            /** @description As `linked`: by control, such as a majority of votes. As `partner`: by 25 % or more without control */
            relation: "linked" | "partner" | (string & {});
            /** @description The greater of the shares in capital and votes; needed for a partner */
            percent?: number;
            /** @description The given figures contain those of the holder */
            consolidated?: boolean;
            /** @description An investor of Article 3(2) of the Annex, not linked: does not count */
            investor_exception?: boolean;
            /** @description A public body: its figures do not count */
            public_body?: boolean;
        };
        OwnershipInput: {
            /**
             * @description Id of the holder: another subject, or one of `enterprises`
             * @example holding
             */
            parent: string;
            /**
             * @description As `linked`: by control, such as a majority of votes. As `partner`: by 25 % or more without control
             * @example linked
             */
            relation: components["schemas"]["OwnershipRelationInput"];
            /**
             * @description The greater of the shares in capital and votes; needed for a partner
             * @example 30
             */
            percent?: number;
            /**
             * @description The given figures contain those of the holder
             * @example true
             */
            consolidated?: boolean;
            /**
             * @description An investor of Article 3(2) of the Annex, not linked: does not count
             * @example true
             */
            investor_exception?: boolean;
            /**
             * @description A public body: its figures do not count
             * @example true
             */
            public_body?: boolean;
        };
        /** @enum {string} */
        OwnershipRelationInput: "linked" | "partner";
        PackCounts: {
            obligations: number;
            rules: number;
            evidence_requirements: number;
            filing_rules: number;
            penalty_facts: number;
        };
        PackDates: {
            published_in_oj: string;
            in_force: string;
            applies: components["schemas"]["DatedApplication"][];
            transposition?: string;
            end?: string;
        };
        PackDisplaced: {
            /** @description The pack that goes before */
            displaced_by: string;
            /** @description The relationship fact that says so */
            relationship_id: string;
            /** @description False: only if what is open turns out so */
            certain: boolean;
            obligations: string[];
        };
        PackEventData: {
            change_event_id: string;
            /** @description 1, 2, 3, …, without a gap */
            seq: number;
            /** @description Absent for events of relationship facts, which concern two packs */
            pack_id?: string;
            version?: string;
            /** @description Absent for the first version of a pack */
            previous_version?: string;
            /** @description Versions that this one replaced for the same legal time */
            closes?: string[];
            /** @description The heaviest class of its changes */
            severity: "substantive" | "date" | "editorial" | "metadata" | (string & {});
            cause?: components["schemas"]["ChangeCause"];
            dates: components["schemas"]["EventDates"];
            /** @description Objects by what happened to them */
            counts: components["schemas"]["Count"];
            summary: string;
        };
        /** @description A version of a pack was taken back */
        PackVersionBlockedEvent: {
            type: "pack.version.blocked" | (string & {});
            /**
             * Format: date-time
             * @description When it happened, RFC 3339 in UTC
             */
            timestamp: string;
            data: components["schemas"]["PackEventData"];
        };
        /** @description A version of a pack became public */
        PackVersionPublishedEvent: {
            type: "pack.version.published" | (string & {});
            /**
             * Format: date-time
             * @description When it happened, RFC 3339 in UTC
             */
            timestamp: string;
            data: components["schemas"]["PackEventData"];
        };
        Page: {
            limit: number;
            offset: number;
            /** @description How many there are, exactly */
            total: number;
            /** @description Absent on the last page */
            next_offset?: number;
        };
        PathQueryFromInput: {
            /**
             * @description The pack
             * @example eu-gdpr
             */
            pack_id: string;
            /**
             * @description One obligation of it; without it, the pack and everything in it
             * @example art-32-1-c
             */
            code?: string;
        };
        PathQueryRequest: {
            /** @description Where paths begin */
            from: components["schemas"]["PathQueryFromInput"];
            /** @description Where they end */
            to: components["schemas"]["PathQueryFromInput"];
            /**
             * @description Only facts of these types of the vocabulary
             * @example [
             *       "shares_evidence_with"
             *     ]
             */
            relationship_types?: string[];
            /**
             * @description Facts that a path may have
             * @default 3
             */
            max_hops?: number;
            /**
             * @description Exact; others than `published` need the scope `packs:unpublished`
             * @default published
             */
            publication_mode?: components["schemas"]["PublicationModeInput"];
            /**
             * Format: date
             * @description Legal time: only facts that apply by this day, between packs that are the law on it; default today
             * @example 2025-01-17
             */
            as_of?: string;
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
            /** @description Answer the page of facts as nodes and edges in `graph`, with `data` empty; `{}` for the usual size */
            graph?: components["schemas"]["GraphInput"];
            /**
             * @description Items on a page
             * @default 100
             */
            limit?: number;
            /**
             * @description Items to pass over
             * @default 0
             */
            offset?: number;
        };
        PenaltyAlternative: {
            condition?: components["schemas"]["AlternativeCondition"];
            /** @description `none`; or `national_law`, which says whether and how far there is a fine */
            fine?: string;
            combine: string;
            terms: components["schemas"]["AlternativeTerm"][];
            /** @description Index of the term that makes the amount */
            won?: number;
            /** @description `amount` where it is decided; else what is known of it. See `bound` for what it is the maximum of */
            maximum: components["schemas"]["Maximum"];
        };
        PenaltyBarredBy: {
            state: "barred" | "open" | "not_barred" | (string & {});
            by: string[];
            infringements: number[];
            needs: string;
            turns_on?: string[];
            ref: string;
        };
        PenaltyExposureAggregate: {
            pack_id: string;
            infringements: number[];
            holds: "yes" | "unknown" | (string & {});
            condition: string;
            /** @description `amount` where it is decided; else what is known of it. See `bound` for what it is the maximum of */
            maximum: components["schemas"]["Maximum"];
            turns_on?: string[];
            ref: string;
        };
        PenaltyExposureAnswer: {
            as_of: string;
            known_at?: string;
            infringements: components["schemas"]["PenaltyExposureInfringement"][];
            /** @description Totals, only where the law sets one. Nothing else is added up */
            aggregates: components["schemas"]["PenaltyExposureAggregate"][];
            assumptions: string[];
            unavailable: components["schemas"]["Unavailable"][];
            sources: components["schemas"]["Source"][];
        };
        PenaltyExposureInfringement: {
            index: number;
            pack_id: string;
            pack_version?: string;
            obligation?: string;
            provision?: string;
            /** @description Whether the subject owes the duty, as a check says; of several, the one that binds most. Without amounts where it is displaced or does not apply */
            duty?: components["schemas"]["InfringementDuty"];
            /** @description In place of `duty`: none is recorded at the provision */
            no_duty?: string;
            penalties: components["schemas"]["InfringementPenalty"][];
            excluded: components["schemas"]["InfringementExcluded"][];
        };
        PenaltyExposureInfringementInput: {
            /**
             * @description The pack whose law is infringed
             * @example eu-gdpr
             */
            pack_id: string;
            /**
             * @description Code of the infringed obligation
             * @example art-32-1
             */
            obligation?: string;
            /**
             * @description The infringed provision, or a chapter, in place of an obligation; without an act, of the main act of the pack
             * @example 32016R0679 Art 32(1)
             */
            provision?: string;
            /**
             * @description The conduct it arose from: the same name for the same conduct
             * @example breach-1
             */
            conduct?: string;
            /**
             * @description The processing operations it concerns; the same name for the same or linked ones
             * @example crm
             */
            operations?: string;
            /**
             * @description For how many days a daily penalty would run
             * @example 30
             */
            days?: number;
            /**
             * @description Whether the authority of this law has imposed a fine for it
             * @example true
             */
            fined?: boolean;
        };
        /**
         * @example {
         *       "person": "legal",
         *       "entity_roles": [
         *         "controller"
         *       ],
         *       "facts": {
         *         "is_undertaking": true
         *       },
         *       "turnover": {
         *         "amount": 800000000,
         *         "currency": "EUR"
         *       },
         *       "infringements": [
         *         {
         *           "pack_id": "eu-gdpr",
         *           "provision": "32016R0679 Art 32(1)"
         *         }
         *       ]
         *     }
         */
        PenaltyExposureRequest: {
            /** @description Who would be sanctioned; both when left out */
            person?: components["schemas"]["PersonInput"];
            /**
             * @description What it does
             * @example [
             *       "processing_personal_data"
             *     ]
             */
            activities?: components["schemas"]["CodesInput"];
            /**
             * @description What it is in the eyes of the law
             * @example [
             *       "credit_institution"
             *     ]
             */
            entity_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Sectors and types by the point of an annex
             * @example [
             *       "nis2_energy"
             *     ]
             */
            sector_tags?: components["schemas"]["CodesInput"];
            /**
             * @description Where it is established or active; else territorial conditions count as met
             * @example [
             *       "EU"
             *     ]
             */
            jurisdictions?: components["schemas"]["CodesInput"];
            /**
             * @description True: the given lists have all that is true
             * @example true
             */
            complete?: boolean;
            /**
             * @description Perhaps it does these too
             * @example [
             *       "using_ai_system"
             *     ]
             */
            unknown_activities?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `entity_roles` too
             * @example [
             *       "qualified_trust_service_provider"
             *     ]
             */
            unknown_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `sector_tags` too
             * @example [
             *       "nis2_energy"
             *     ]
             */
            unknown_tags?: components["schemas"]["CodesInput"];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["FactsInput"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["AnswersInput"];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][];
            /** @description The rest of the groups, with own figures */
            enterprises?: components["schemas"]["EnterpriseInput"][];
            /** @description Size by Recommendation 2003/361/EC, in place of the facts from which it follows */
            size_class?: components["schemas"]["PenaltyExposureSizeClassInput"];
            /** @description Total worldwide annual turnover of the undertaking in the preceding financial year */
            turnover?: components["schemas"]["AmountInput"];
            /** @description Profits gained or losses avoided by the infringement */
            profit?: components["schemas"]["AmountInput"];
            /**
             * @description Each with the duty or the provision that is infringed
             * @example [
             *       {
             *         "pack_id": "eu-gdpr",
             *         "provision": "32016R0679 Art 32(1)"
             *       }
             *     ]
             */
            infringements: components["schemas"]["PenaltyExposureInfringementInput"][];
            /**
             * Format: date
             * @description Legal time; default today
             * @example 2025-01-17
             */
            as_of?: string;
            /**
             * Format: date-time
             * @description As the law was known then; default now
             * @example 2026-11-21T12:00:00Z
             */
            known_at?: string;
            /**
             * @description All with `full`
             * @default compact
             */
            view?: components["schemas"]["ViewInput"];
        };
        /** @enum {string} */
        PenaltyExposureSizeClassInput: "micro" | "small" | "medium" | "large";
        PenaltyFact: {
            code: string;
            pack_id: string;
            /** @description Only in `full` */
            pack_version?: string;
            /** @description SHA-256 of the legal content. Only in `full` */
            hash?: string;
            title: string;
            target_provisions: string[];
            addressee_role: string;
            /** @description Codes of the rules by any of which the role follows from other inputs */
            addressee_rules?: string[];
            /** @description Without which it can not be imposed */
            condition?: components["schemas"]["PenaltyFactCondition"];
            /** @description legal, natural or any */
            person: string;
            kind: string;
            /** @description `floor_of_maximum`: how high the maximum in national law must at least be */
            bound?: string;
            terms?: components["schemas"]["Term"][];
            combine?: string;
            variants?: components["schemas"]["PenaltyFactVariant"][];
            /** @description eu or member_state */
            set_by: string;
            imposed_by: string;
            aggregate?: string;
            aggregate_rule?: components["schemas"]["PenaltyFactAggregateRule"];
            /** @description Penalties that bar this one */
            excludes?: components["schemas"]["PenaltyFactExclude"][];
            /** @description Where it differs from the pack's own date of application */
            applies_from?: components["schemas"]["AppliesFrom"][];
            /** @description Codes of the obligations it belongs to */
            obligations: string[];
            citations: components["schemas"]["Citation"][];
        };
        PenaltyFactAggregateRule: {
            combine: string;
            among: string;
            text: string;
            /** @description Provision that says so */
            ref: string;
        };
        PenaltyFactCondition: {
            /** @description Code of the applicability rule that expresses it */
            rule: string;
            text: string;
            /** @description Provision that says so */
            ref: string;
        };
        PenaltyFactExclude: {
            fact: string;
            needs: string;
            /** @description Provision that says so */
            ref: string;
        };
        /** @enum {string} */
        PenaltyFactKindInput: "administrative_fine" | "periodic" | "criminal" | "non_monetary" | "liability" | "none";
        PenaltyFactList: {
            data: components["schemas"]["PenaltyFact"][];
            page: components["schemas"]["Page"];
            source: components["schemas"]["Source"];
            /** @description For a `provision`: what packs do not model on purpose of it, of what is in it or around it, and why */
            not_modelled?: components["schemas"]["NotModelled"][];
        };
        /** @enum {string} */
        PenaltyFactSetByInput: "eu" | "member_state";
        PenaltyFactVariant: {
            /** @description Code of the applicability rule that expresses it */
            condition: string;
            combine?: string;
            terms?: components["schemas"]["Term"][];
            /** @description `none`, or `national_law`: national law may lift or lower it */
            fine?: string;
            /** @description Provision that says so */
            ref: string;
        };
        /** @enum {string} */
        PersonInput: "legal" | "natural";
        PriceList: {
            operations: components["schemas"]["PriceOperation"][];
        };
        PriceOperation: {
            /** @description operationId */
            operation: string;
            method: string;
            path: string;
            scope: "read" | "write" | "admin" | "packs:unpublished" | (string & {});
            /** @description Row of the table of prices */
            price: "read" | "check" | "query" | "search" | "register" | "calculator" | "claim" | "assessment" | "run" | "write" | "delivery" | "account" | (string & {});
            /** @description Credits of one call that is answered with a 2xx */
            credits: number;
        };
        /**
         * @example {
         *       "id": "acme-bank",
         *       "name": "Acme Bank AG",
         *       "entity_roles": [
         *         "credit_institution"
         *       ],
         *       "facts": {
         *         "staff": 600
         *       }
         *     }
         */
        ProfileCreateRequest: {
            /**
             * @description Your own name for the customer, unique in the workspace: 1 to 120 letters, digits, `.`, `_`, `:`, `-`
             * @example acme-bank
             */
            id: string;
            /**
             * @description What people call it; no space at either end, nothing that can’t be seen
             * @example Acme Bank AG
             */
            name?: string;
            /**
             * @description What it does
             * @example [
             *       "processing_personal_data"
             *     ]
             */
            activities?: components["schemas"]["CodesInput"];
            /**
             * @description What it is in the eyes of the law
             * @example [
             *       "credit_institution"
             *     ]
             */
            entity_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Sectors and types by the point of an annex
             * @example [
             *       "nis2_energy"
             *     ]
             */
            sector_tags?: components["schemas"]["CodesInput"];
            /**
             * @description Where it is established or active; else territorial conditions count as met
             * @example [
             *       "EU"
             *     ]
             */
            jurisdictions?: components["schemas"]["CodesInput"];
            /**
             * @description True: the given lists have all that is true
             * @example true
             */
            complete?: boolean;
            /**
             * @description Perhaps it does these too
             * @example [
             *       "using_ai_system"
             *     ]
             */
            unknown_activities?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `entity_roles` too
             * @example [
             *       "qualified_trust_service_provider"
             *     ]
             */
            unknown_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `sector_tags` too
             * @example [
             *       "nis2_energy"
             *     ]
             */
            unknown_tags?: components["schemas"]["CodesInput"];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["FactsInput"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["AnswersInput"];
            /** @description Who gave an answer, when and why, by code */
            answer_notes?: components["schemas"]["AnswerNotesInput"];
            /**
             * @description Places and what ties it there, instead of `jurisdictions`. A tie that is not in it does not exist.
             * @example [
             *       {
             *         "country": "US",
             *         "basis": "established"
             *       },
             *       {
             *         "country": "DE",
             *         "basis": "offers_to"
             *       }
             *     ]
             */
            footprint?: components["schemas"]["FootprintInput"][];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][];
            /** @description The rest of the groups, with own figures */
            enterprises?: components["schemas"]["EnterpriseInput"][];
            /** @description Several legal entities, products, systems; instead of the flat lists */
            subjects?: components["schemas"]["SubjectInput"][];
        };
        /**
         * @example {
         *       "eu-gdpr/art-35-1/e1": "no"
         *     }
         */
        ProfileUpdateAnswerInput: {
            [key: string]: components["schemas"]["ProfileUpdateAnswerValueInput"];
        } | null;
        /** @enum {string|null} */
        ProfileUpdateAnswerValueInput: "yes" | "no" | "unknown" | null;
        /**
         * @example {
         *       "staff": 640
         *     }
         */
        ProfileUpdateFactInput: {
            [key: string]: unknown;
        } | null;
        /**
         * @description Changes what is given and keeps the rest (RFC 7396): a list replaces the list, null removes it.
         * @example {
         *       "facts": {
         *         "staff": 640
         *       }
         *     }
         */
        ProfileUpdateRequest: {
            /**
             * @description What people call it; no space at either end, nothing that can’t be seen
             * @example Acme Bank AG
             */
            name?: string | null;
            /**
             * Codes
             * @description What it does
             * @example [
             *       "processing_personal_data"
             *     ]
             */
            activities?: string[] | null;
            /**
             * Codes
             * @description What it is in the eyes of the law
             * @example [
             *       "credit_institution"
             *     ]
             */
            entity_roles?: string[] | null;
            /**
             * Codes
             * @description Sectors and types by the point of an annex
             * @example [
             *       "nis2_energy"
             *     ]
             */
            sector_tags?: string[] | null;
            /**
             * Codes
             * @description Where it is established or active; else territorial conditions count as met
             * @example [
             *       "EU"
             *     ]
             */
            jurisdictions?: string[] | null;
            /**
             * @description True: the given lists have all that is true
             * @example true
             */
            complete?: boolean | null;
            /**
             * Codes
             * @description Perhaps it does these too
             * @example [
             *       "using_ai_system"
             *     ]
             */
            unknown_activities?: string[] | null;
            /**
             * Codes
             * @description Perhaps it has these `entity_roles` too
             * @example [
             *       "qualified_trust_service_provider"
             *     ]
             */
            unknown_roles?: string[] | null;
            /**
             * Codes
             * @description Perhaps it has these `sector_tags` too
             * @example [
             *       "nis2_energy"
             *     ]
             */
            unknown_tags?: string[] | null;
            /**
             * @description Places and what ties it there, instead of `jurisdictions`. A tie that is not in it does not exist.
             * @example [
             *       {
             *         "country": "US",
             *         "basis": "established"
             *       },
             *       {
             *         "country": "DE",
             *         "basis": "offers_to"
             *       }
             *     ]
             */
            footprint?: components["schemas"]["FootprintInput"][] | null;
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][] | null;
            /** @description The rest of the groups, with own figures */
            enterprises?: components["schemas"]["EnterpriseInput"][] | null;
            /** @description Several legal entities, products, systems; instead of the flat lists */
            subjects?: components["schemas"]["SubjectInput"][] | null;
            /** @description Merged by key into the facts there are; null removes one */
            facts?: components["schemas"]["ProfileUpdateFactInput"];
            /** @description Merged by code into the answers there are, without what was noted of the earlier one; null removes */
            answers?: components["schemas"]["ProfileUpdateAnswerInput"];
            /** @description Who gave an answer, when and why, by code */
            answer_notes?: components["schemas"]["AnswerNotesInput"];
            /**
             * @description Refuses with 409 when the profile is no longer at this version
             * @example 1
             */
            expected_version?: number;
        };
        /** @description RFC 9728 */
        ProtectedResourceMetadata: {
            /** Format: uri */
            resource: string;
            authorization_servers: string[];
            scopes_supported: ("read" | "write" | "admin" | "packs:unpublished" | (string & {}))[];
            bearer_methods_supported: string[];
            resource_name: string;
            /** Format: uri */
            resource_documentation: string;
        };
        ProvisionAct: {
            instrument_id: string;
            title: string;
            short_title: string;
            kind: string;
        };
        ProvisionClassificationCriteria: {
            pack_id: string;
            /** @description The version that the question means */
            pack_version: string;
            code: string;
            title: string;
            /** @description The provisions that tie it to this one, with the role of each */
            citations: components["schemas"]["ObligationCitation"][];
        };
        ProvisionDetail: {
            ref: string;
            provision: string;
            act: components["schemas"]["ProvisionAct"];
            /** @description What it is in, the nearest first; the act itself is `act` */
            part_of: string[];
            /** @description Texts of the act in which it exists, the earliest first */
            texts: components["schemas"]["ProvisionText"][];
            /** @description Duties that rest on it, or on something in it */
            obligations: components["schemas"]["ProvisionObligation"][];
            /** @description How many there are, exactly; at most 200 are listed */
            obligations_total: number;
            /** @description Facts that rest on, displace or preserve it, something in it, or what it is in */
            relationship_facts: components["schemas"]["ProvisionRelationshipFact"][];
            /** @description How many there are, exactly; at most 200 are listed */
            relationship_facts_total: number;
            /** @description Penalties for a breach of it */
            penalty_facts: components["schemas"]["ProvisionPenaltyFact"][];
            /** @description How many there are, exactly; at most 200 are listed */
            penalty_facts_total: number;
            /** @description Filings that rest on it, or on something in it */
            filing_rules: components["schemas"]["ProvisionFilingRule"][];
            /** @description How many there are, exactly; at most 200 are listed */
            filing_rules_total: number;
            /** @description Criteria by which incidents are classified that rest on it, or on something in it */
            classification_criteria: components["schemas"]["ProvisionClassificationCriteria"][];
            /** @description How many there are, exactly; at most 200 are listed */
            classification_criteria_total: number;
            /** @description Changes that it caused, or something in it, the latest first, without their objects */
            change_events: components["schemas"]["ChangeEvent"][];
            /** @description How many there are, exactly; at most 200 are listed */
            change_events_total: number;
            /** @description What packs do not model on purpose of it, of something in it, or of what it is in, and why */
            not_modelled: components["schemas"]["NotModelled"][];
            /** @description The pack versions that the lists were read from */
            sources: components["schemas"]["Source"][];
        };
        ProvisionFilingRule: {
            pack_id: string;
            /** @description The version that the question means */
            pack_version: string;
            code: string;
            title: string;
            filing_type: string;
            trigger_event: string;
            /** @description The provisions that tie it to this one, with the role of each */
            citations: components["schemas"]["ObligationCitation"][];
        };
        ProvisionObligation: {
            pack_id: string;
            /** @description The version that the question means */
            pack_version: string;
            code: string;
            title: string;
            lineage_id: string;
            /** @description The provisions that tie it to this one, with the role of each */
            citations: components["schemas"]["ObligationCitation"][];
        };
        ProvisionPenaltyFact: {
            pack_id: string;
            /** @description The version that the question means */
            pack_version: string;
            code: string;
            title: string;
            kind: string;
            addressee_role: string;
            /** @description The duties that rest on it and that it sanctions */
            obligations: string[];
        };
        ProvisionRelationshipFact: {
            fact: components["schemas"]["RelationshipFact"];
            /** @description The provisions that tie it to this one, with the role of each */
            citations: components["schemas"]["RelationshipFactCitation"][];
        };
        ProvisionText: {
            source_version: string;
            date?: string;
        };
        /** @enum {string} */
        PublicationModeInput: "published" | "citation_verified" | "blocked" | "draft";
        QueryRegulatoryGraphAnswer: {
            data: components["schemas"]["RelationshipFact"][];
            graph?: components["schemas"]["Graph"];
            page: components["schemas"]["Page"];
            /** @description For a `provision`: what packs do not model on purpose of it, of what is in it or around it, and why */
            not_modelled?: components["schemas"]["NotModelled"][];
        };
        RecordedMoney: {
            amount: number;
            currency: string;
        };
        RegisteredClient: {
            client_id: string;
            /** @description Seconds since the epoch */
            client_id_issued_at?: number;
            /** @description Shown once */
            client_secret?: string;
            /** @description 0: never */
            client_secret_expires_at?: number;
            redirect_uris: string[];
        } & {
            [key: string]: unknown;
        };
        /** @enum {string} */
        RegulatoryGraphFormatInput: "json" | "csv" | "xlsx" | "mermaid" | "dot";
        RelationshipEnd: {
            kind: "pack" | "obligation" | (string & {});
            pack_id: string;
            /** @description The obligation; absent when the end is the pack */
            code?: string;
            /** @description Of the obligation, or of the pack when that is the end */
            title?: string;
            /** @description Version of the pack to which the fact is pinned. Only in `full` */
            version?: string;
            /** @description Version of the pack that is meant by the moment, where the fact is pinned to another one. Only in `full` */
            version_of_moment?: string;
            /** @description Only in `full` */
            lineage_id?: string;
            /** @description Hash of the end when the fact was made; the fact is stale when it differs from today. Only in `full` */
            hash?: string;
            /** @description Only in `full` */
            provisions?: string[];
            /** @description What the obligation rests on, at most the first five; of a pack the provisions that the end names. Only in `full` */
            citations?: string[];
        };
        RelationshipFact: {
            id: string;
            type: string;
            from: components["schemas"]["RelationshipEnd"];
            to: components["schemas"]["RelationshipEnd"];
            rationale: string;
            /** @description Only in `full` */
            rationale_type?: string;
            /** @description Only in `full` */
            strength?: number;
            confidence: number;
            /** @description Only in `full` */
            coverage_from?: string;
            /** @description Only in `full` */
            coverage_to?: string;
            applies_from?: string;
            /** @description When it holds, in words */
            condition?: string;
            displaced_provisions?: string[];
            preserved_provisions?: string[];
            /** @description Artefacts that serve both ends */
            shared_keys?: string[];
            citations: components["schemas"]["Citation"][];
            /** @description Only in `full` */
            publication_mode?: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            /** @description Only in `full` */
            hash?: string;
            /** @description Whether both ends had begun to apply on the day of the question, and the fact with them */
            in_effect: boolean;
            /** @description When they will have, for a fact that is not in effect; absent while a date is not known */
            in_effect_from?: string;
            /** @description True when nobody has reviewed the fact for the versions that were the law on that day, and it tells of other ones */
            not_reviewed_for_this_text?: boolean;
            stale?: components["schemas"]["Stale"];
        };
        RelationshipFactCitation: {
            role: "based_on" | "defined_by" | "excepted_by" | "sanctioned_by" | "interpreted_by" | "displaces" | "preserves" | (string & {});
            ref: string;
        };
        RelationshipFactDetail: {
            id: string;
            type: string;
            from: components["schemas"]["RelationshipEnd"];
            to: components["schemas"]["RelationshipEnd"];
            rationale: string;
            /** @description Only in `full` */
            rationale_type?: string;
            /** @description Only in `full` */
            strength?: number;
            confidence: number;
            /** @description Only in `full` */
            coverage_from?: string;
            /** @description Only in `full` */
            coverage_to?: string;
            applies_from?: string;
            /** @description When it holds, in words */
            condition?: string;
            displaced_provisions?: string[];
            preserved_provisions?: string[];
            /** @description Artefacts that serve both ends */
            shared_keys?: string[];
            citations: components["schemas"]["Citation"][];
            /** @description Only in `full` */
            publication_mode?: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            /** @description Only in `full` */
            hash?: string;
            /** @description Whether both ends had begun to apply on the day of the question, and the fact with them */
            in_effect: boolean;
            /** @description When they will have, for a fact that is not in effect; absent while a date is not known */
            in_effect_from?: string;
            /** @description True when nobody has reviewed the fact for the versions that were the law on that day, and it tells of other ones */
            not_reviewed_for_this_text?: boolean;
            stale?: components["schemas"]["Stale"];
            state: components["schemas"]["RelationshipFactState"];
            /** @description The pairs of versions for which the fact was read and reviewed */
            pins: components["schemas"]["RelationshipFactPin"][];
            /** @description In which days it holds, and when that was known; without a bound there is none */
            intervals: components["schemas"]["RelationshipFactInterval"][];
            /** @description With this fact as their only object */
            reviews: components["schemas"]["Review"][];
        };
        RelationshipFactInterval: {
            publication_mode: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            /** @description First day on which it holds */
            valid_from?: string;
            /** @description First day on which it no longer does */
            valid_to?: string;
            /** @description Instant from which it is told in this mode */
            known_from?: string;
            /** @description Instant from which it no longer is */
            known_to?: string;
        };
        RelationshipFactPin: {
            /** @description Version of the pack at that end */
            from: string;
            /** @description Version of the pack at that end */
            to: string;
            /** @description When it was added to a fact that was already told */
            since?: string;
        };
        RelationshipFactState: {
            /** @description In which it was known at the time of the question */
            publication_mode: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            /** @description When it was published first */
            published_at?: string;
            author: string;
            /** @description Why it is blocked or stale, or would not pass the gate of publication today; empty when nothing is in the way */
            reasons: string[];
        };
        RelationshipPath: {
            hops: number;
            /** @description What follows for the two ends, by the registry of types */
            meaning: components["schemas"]["RelationshipPathMeaning"];
            /** @description The product of the confidences of its facts */
            confidence: number;
            /** @description The weakest of its facts */
            coverage: "full" | "partial" | "unknown" | (string & {});
            /** @description One of its facts has an end that changed since it was reviewed */
            stale: boolean;
            steps: components["schemas"]["RelationshipPathStep"][];
        };
        /** @enum {string} */
        RelationshipPathFormatInput: "json" | "mermaid" | "dot";
        RelationshipPathMeaning: {
            /** @description What the end that it begins with is to the other one; absent when nothing follows */
            type?: string;
            /** @description The facts hold, and nothing follows from them for the ends */
            related_only: boolean;
            /** @description Artefacts that serve every step */
            shared_keys?: string[];
            reason: string;
        };
        RelationshipPathStep: {
            /** @description Whether the fact is walked from its `from` to its `to` */
            direction: "forward" | "backward" | (string & {});
            /** @description What it says in this direction; absent when the type has no inverse */
            type?: string;
            fact: components["schemas"]["RelationshipFact"];
        };
        ReliefUntil: {
            next_working_day_at?: string;
            event?: string;
            offset?: string;
        };
        Remark: {
            fields: string[];
            detail: string;
        };
        ReplacedBy: {
            filing: string;
            event: string;
            text: string;
            /** @description Provision that says so */
            ref: string;
        };
        ReproduceApplicabilityRunRequest: Record<string, never>;
        RequirementObligation: {
            code: string;
            title: string;
        };
        ResultTrace: {
            subject_id: string;
            rules: components["schemas"]["TraceRule"][];
        };
        Review: {
            id: string;
            kind: string;
            outcome: string;
            /** @description Of the object for which it counts most */
            state: "current" | "expired" | "voided" | (string & {});
            reviewer: components["schemas"]["ReviewReviewer"];
            caveats: string[];
            sources_consulted: string[];
            signed_at: string;
            /** @description Last day on which it counts */
            valid_until: string;
            independent_of_author: boolean;
            objects: components["schemas"]["ReviewObject"][];
            /** @description Place in the chain of all reviews */
            position: number;
            /** @description `hash` of the review before; empty for the first */
            prev_hash: string;
            /** @description SHA-256 of the review with `prev_hash`, as RFC 8785 canonical JSON */
            hash: string;
        };
        ReviewObject: {
            kind: "version" | "relationship_fact" | (string & {});
            id: string;
            /** @description The hash that was reviewed */
            hash: string;
            /** @description The hash of today, where it is another */
            current_hash?: string;
            state: "current" | "expired" | "voided" | (string & {});
            /** @description It lets the object be published */
            approves: boolean;
            /** @description Why it does not */
            objections?: string[];
        };
        ReviewReviewer: {
            role: string;
            organisation: string;
            qualification: string;
            jurisdiction: string;
        };
        RevocationRequest: {
            /**
             * @description An access or refresh token
             * @example the-token
             */
            token: string;
            /**
             * @description Which it is: `access_token` or `refresh_token`
             * @example refresh_token
             */
            token_type_hint?: string;
            /**
             * @description The client, unless it authenticates in the Authorization header
             * @example oac_0d6f7c4b1a2e3f4a5b6c7d8e
             */
            client_id?: string;
            /**
             * @description Of a client that has one and does not send it in the Authorization header
             * @example its-secret
             */
            client_secret?: string;
        };
        RevokeOAuthTokenAnswer: Record<string, never>;
        RuleCondition: {
            rule: string;
            ref: string;
        };
        RuleGroup: {
            /** @description The dimension or fact that it asks for */
            input: string;
            /** @description `any_of`, `none_of`, or the comparison */
            test: string;
            expected: components["schemas"]["Scalar"][];
            /** @description Given values that match; for a fact: what is known of it */
            given: components["schemas"]["Scalar"][];
            /** @description Known as a lower bound only */
            at_least?: number;
            truth: "met" | "not_met" | "open" | (string & {});
        };
        RuleTerm: {
            kind: "fixed" | "turnover" | "profit_multiple" | "per_day" | (string & {});
            amount?: components["schemas"]["Money"];
            percent?: number;
            factor?: number;
        };
        RunReproduction: {
            /** Format: uuid */
            run_id: string;
            /** @description Every byte of every result is the same */
            identical: boolean;
            /** @description As stored */
            receipt_hash: string;
            /** @description Of what was computed now, from the locked versions */
            reproduced_receipt_hash: string;
            /** @description Of the run */
            engine_version: string;
            current_engine_version: string;
            /** @description Another engine may come to other results; the stored ones stand */
            engine_changed: boolean;
            /** @description What is stored has the hashes that the receipt names */
            intact: boolean;
            locked: components["schemas"]["Locked"][];
            /** @description At most 100 */
            differences: components["schemas"]["RunReproductionDifference"][];
            differences_total: number;
        };
        RunReproductionDifference: {
            pack_id: string;
            /** @description JSON Pointer into `{result, trace}` */
            path: string;
            stored?: unknown;
            reproduced?: unknown;
        };
        SameChanges: {
            /** @description With `*` in a path for each place in a list */
            changes: components["schemas"]["FieldChange"][];
            objects: components["schemas"]["SameObject"][];
        };
        SameObject: {
            kind: "obligation" | "rule" | "evidence_requirement" | "filing_rule" | "penalty_fact" | "criterion" | (string & {});
            code: string;
        };
        /** @enum {string} */
        ScopeInput: "read" | "write" | "admin" | "packs:unpublished";
        SearchObligationsAnswer: {
            data: components["schemas"]["FoundObligation"][];
            page: components["schemas"]["Page"];
            /** @description How `q` was read */
            understood: components["schemas"]["SearchObligationsAnswerUnderstood"];
            /** @description What the searched packs do not model on purpose of the provisions in `q`, and acts about its words that they do not hold, and why */
            not_modelled: components["schemas"]["NotModelled"][];
            /** @description Packs asked about of which no version could be searched, and why */
            unavailable: components["schemas"]["Unavailable"][];
            /** @description The versions that were searched */
            sources: components["schemas"]["Source"][];
        };
        SearchObligationsAnswerUnderstood: {
            words: string[];
            phrases: string[];
            /** @description Words that count as others, each of which is found as well: by a synonym, or for a slip */
            taken_for?: components["schemas"]["TakenFor"][];
            /** @description Words that nothing is looked for by: no text has them, or they only make a question */
            dropped?: string[];
            provisions: string[];
            pack_ids: string[];
            /** @description The acts under the one that a pack is about, of which `q` names one: only what cites it is found */
            instrument_ids: string[];
            /** @description So many of the words and phrases a result has, where none has all of them */
            met?: number;
        };
        SentInput: {
            /**
             * @description Code of the filing
             * @example dora-initial-notification
             */
            filing: string;
            /**
             * @description Its pack, where several have a filing with this code
             * @example eu-dora
             */
            pack_id?: string;
            /**
             * @description What the recipient or you call it
             * @example DNB-2026-4711
             */
            reference?: string;
        };
        SharedArtefact: {
            shared_key: string;
            /** @description Packs that ask for it */
            pack_ids: string[];
            /** @description What each pack asks of it; it has to meet all of them */
            requirements: components["schemas"]["SharedArtefactRequirement"][];
            /** @description Reviewed facts that say of two obligations that it serves both, and what is specific to each */
            facts: components["schemas"]["SharedArtefactFact"][];
            /** @description Pairs of packs that name the same artefact without a reviewed fact: likely, and for you to judge */
            without_fact: string[][];
        };
        SharedArtefactFact: {
            id: string;
            from: components["schemas"]["RelationshipEnd"];
            to: components["schemas"]["RelationshipEnd"];
            /** @description Only in `full` */
            rationale?: string;
            /** @description Only in `full` */
            confidence?: number;
            /** @description Only in `full` */
            hash?: string;
            /** @description Whether both ends had begun to apply on the day of the question, and the fact with them */
            in_effect: boolean;
            /** @description When they will have, for a fact that is not in effect; absent while a date is not known */
            in_effect_from?: string;
            /** @description True when nobody has reviewed the fact for the versions that were the law on that day, and it tells of other ones */
            not_reviewed_for_this_text?: boolean;
            stale: boolean;
        };
        SharedArtefactRequirement: {
            pack_id: string;
            /** @description Only in `full` */
            version?: string;
            code: string;
            /** @description Only in `full` */
            hash?: string;
            /** @description Only in `full` */
            type?: string;
            artifact_name: string;
            /** @description Only in `full` */
            description?: string;
            sufficiency: string;
            /** @description Whether the law itself asks for it */
            source_kind: string;
            obligations: components["schemas"]["RequirementObligation"][];
            /** @description Only in `full` */
            citations?: components["schemas"]["Citation"][];
        };
        SheetAnswers: {
            profile: components["schemas"]["CustomerProfile"];
            /** @description Rows whose answer the profile has now */
            taken: components["schemas"]["SheetAnswersTaken"][];
            /** @description Rows that changed nothing, each with the reason */
            left_out: components["schemas"]["SheetAnswersLeftOut"][];
        };
        SheetAnswersLeftOut: {
            /** @description Its number in the sheet, where the titles are row 1 */
            row: number;
            /** @description Where the row names one */
            subject_id?: string;
            /** @description Of the question, the fact or the list */
            code: string;
            reason: string;
        };
        SheetAnswersTaken: {
            /** @description Its number in the sheet, where the titles are row 1 */
            row: number;
            /** @description Where the row names one */
            subject_id?: string;
            /** @description Of the question, the fact or the list */
            code: string;
            answer: string;
        };
        /** @description The run that the duties are compared with; absent without one */
        SinceRun: {
            /** Format: uuid */
            id: string;
            number: number;
            as_of: string;
        };
        Source: {
            pack_id: string;
            version: string;
            /** @description SHA-256 of the legal content. Only in `full` */
            content_hash?: string;
            /** @description Only in `full` */
            publication_mode?: "published" | "citation_verified" | "blocked" | "draft" | (string & {});
            /** @description The day on which its currency was checked */
            checked_on: string;
            /** @description What the reviews of exactly this content hold back */
            caveats: string[];
        };
        Stale: {
            since: string;
            reason: string;
        };
        StartedBy: {
            event: string;
            at: string;
            offset: string;
            /** @description True: the event follows from figures, nobody stated it */
            derived?: boolean;
        };
        StatedAnswer: {
            answer: "yes" | "no" | "unknown" | (string & {});
            /** @description Of the question as it was answered; once its wording changes, it is asked again */
            hash?: string;
            /** @description Who says so */
            by?: string;
            /**
             * Format: date
             * @description The day of the answer
             */
            on?: string;
            /** @description The reason */
            why?: string;
        };
        /** @enum {string} */
        StatementBoundInput: "at_most" | "at_least" | "maximum_of_at_least";
        /** @enum {string} */
        StatementCombineInput: "higher_of" | "lower_of";
        /** @enum {string} */
        StatementDateKindInput: "published" | "in_force" | "applies" | "transposition" | "end";
        /** @enum {string} */
        StatementKindInput: "deadline" | "amount" | "percentage" | "date" | "addressee" | "citation" | "exists";
        /** @enum {string} */
        StatementMeasureInput: "time_limit" | "retention" | "interval";
        StatementMoneyInput: {
            /**
             * @description In units of the currency
             * @example 20000000
             */
            amount: number;
            /**
             * @description ISO 4217; never converted
             * @example EUR
             */
            currency: string;
        };
        /** @enum {string} */
        StatusInput: "open" | "acknowledged" | "resolved" | "dismissed";
        Subject: {
            id: string;
            outcome: "applies" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            /** @description For `not_yet`: from when */
            applies_from?: string;
            /** @description For `not_yet`: the act without which there is no date */
            waiting_for?: components["schemas"]["WaitingFor"];
            /** @description Open by each rule alone, yet the same whatever the open inputs are. Only in `full` */
            settled_by_cases?: boolean;
            matched_rules: components["schemas"]["MatchedRule"][];
            excluded_by: components["schemas"]["MatchedRule"][];
            /** @description For `does_not_apply` without an exclusion: the rules none of which is met, with their provisions. Only in `full` */
            rules_tried?: components["schemas"]["SubjectRulesTried"][];
            /** @description Only what can change the outcome */
            missing_facts: string[];
            /** @description Facts, lists and questions that were not given, with how many obligations hang on each; those that decide most come first. Only in `full` */
            unknown?: components["schemas"]["SubjectUnknown"][];
            /** @description With `include_flips`: the smallest change of one or two given facts with which the outcome is another one; a number is the nearest that does it. Absent where facts alone change nothing */
            nearest_flip?: components["schemas"]["SubjectNearestFlip"];
            obligations: components["schemas"]["SubjectObligation"];
            /** @description Obligations that are `not_yet`, by the day from which they apply */
            upcoming: components["schemas"]["SubjectUpcoming"][];
            /** @description What rules made of the inputs, with the rule that decided it. As `entity_roles`: a role that the law gives. Only in `full` */
            derived?: components["schemas"]["SubjectDerived"][];
            /** @description Choices of member states that the result depends on. Only in `full` */
            member_state_options?: components["schemas"]["SubjectMemberStateOption"][];
            obligation_results?: components["schemas"]["SubjectObligationResult"][];
        };
        SubjectDerived: {
            fact: string;
            value: components["schemas"]["Scalar"];
            /** @description The role that no longer counts, in place of which the law gives this one */
            releases?: string;
            rule_id: string;
            citations: string[];
        };
        SubjectInput: {
            /**
             * @description Name of the subject in the answer
             * @example bank
             */
            id: string;
            /** @description What the subject is; rules of other kinds do not concern it */
            kind?: components["schemas"]["SubjectKindInput"];
            /**
             * @description What it does
             * @example [
             *       "processing_personal_data"
             *     ]
             */
            activities?: components["schemas"]["CodesInput"];
            /**
             * @description What it is in the eyes of the law
             * @example [
             *       "credit_institution"
             *     ]
             */
            entity_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Sectors and types by the point of an annex
             * @example [
             *       "nis2_energy"
             *     ]
             */
            sector_tags?: components["schemas"]["CodesInput"];
            /**
             * @description Where it is established or active; else territorial conditions count as met
             * @example [
             *       "EU"
             *     ]
             */
            jurisdictions?: components["schemas"]["CodesInput"];
            /**
             * @description True: the given lists have all that is true
             * @example true
             */
            complete?: boolean;
            /**
             * @description Perhaps it does these too
             * @example [
             *       "using_ai_system"
             *     ]
             */
            unknown_activities?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `entity_roles` too
             * @example [
             *       "qualified_trust_service_provider"
             *     ]
             */
            unknown_roles?: components["schemas"]["CodesInput"];
            /**
             * @description Perhaps it has these `sector_tags` too
             * @example [
             *       "nis2_energy"
             *     ]
             */
            unknown_tags?: components["schemas"]["CodesInput"];
            /** @description By the vocabulary; `"unknown"` is as good as left out */
            facts?: components["schemas"]["FactsInput"];
            /** @description To the questions of open conditions, by code */
            answers?: components["schemas"]["AnswersInput"];
            /** @description Who gave an answer, when and why, by code */
            answer_notes?: components["schemas"]["AnswerNotesInput"];
            /**
             * @description Places and what ties it there, instead of `jurisdictions`. A tie that is not in it does not exist.
             * @example [
             *       {
             *         "country": "US",
             *         "basis": "established"
             *       },
             *       {
             *         "country": "DE",
             *         "basis": "offers_to"
             *       }
             *     ]
             */
            footprint?: components["schemas"]["FootprintInput"][];
            /** @description Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group. */
            ownership?: components["schemas"]["OwnershipInput"][];
        };
        /** @enum {string} */
        SubjectKindInput: "legal_entity" | "product" | "ai_system" | "processing";
        SubjectMemberStateOption: {
            option: string;
            label: string;
            /** @description Absent when no country was given */
            country?: string;
            status: "used" | "not_used" | "unknown" | (string & {});
            /** @description Who says so */
            source: "caller" | "recorded" | "none" | (string & {});
            value?: string;
            instrument?: string;
            citations: string[];
        };
        SubjectNearestFlip: {
            outcome: "applies" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            changes: components["schemas"]["NearestFlipChange"][];
        };
        SubjectObligation: {
            applies: number;
            not_yet: number;
            undetermined: number;
            does_not_apply: number;
            displaced: number;
            /** @description They apply if an open condition is as it says */
            applies_if: number;
            /** @description What the law allows the subject now, in no other count */
            permissions: number;
        };
        SubjectObligationResult: {
            code: string;
            title: string;
            /** @description `may`: the law allows it and does not ask for it */
            modality: string;
            outcome: "applies" | "applies_if" | "undetermined" | "not_yet" | "displaced" | "does_not_apply" | (string & {});
            /** @description What it rests on */
            refs: string[];
            /** @description For `applies_if`: what it hangs on. Of an act’s alternatives one may be enough */
            open_conditions?: components["schemas"]["OpenCondition"][];
            /** @description What it hangs on in each case; no check asks it. Only in `full` */
            each_time?: components["schemas"]["ObligationResultEachTime"][];
            /** @description Conditions that the given answers decided; for `does_not_apply` the one because of which */
            answered?: components["schemas"]["OpenCondition"][];
            /** @description For `not_yet`: from when. For `undetermined`: it cannot apply before */
            applies_from?: string;
            waiting_for?: components["schemas"]["WaitingFor"];
            /** @description Rules of single duties that are met */
            rule_ids?: string[];
            /** @description Rules of single duties that are not met, or open. Only in `full` */
            rules_tried?: string[];
            /** @description For `undetermined` where the pack is decided: what it turns on */
            missing_facts?: string[];
        };
        SubjectRulesTried: {
            rule_id: string;
            citations: string[];
        };
        SubjectUnknown: {
            fact: string;
            obligations: number;
        };
        SubjectUpcoming: {
            from: string;
            obligation_codes: string[];
        };
        Subscription: {
            /** @description `none` without a plan */
            plan: string;
            /** @description When the workspace was put on the plan */
            started_at?: string;
            /** @description The credits that the plan includes; absent for a plan without any */
            included?: components["schemas"]["SubscriptionIncluded"];
            /** @description The most that each key may do, whatever the key itself allows; absent without a plan */
            limits?: components["schemas"]["SubscriptionLimit"];
            /** @description Credits that can be spent now */
            balance: number;
            /** @description Operations that have been charged and neither answered nor refunded yet */
            held: components["schemas"]["SubscriptionHeld"];
            /** @description What the balance consists of, in the order in which it burns */
            grants: components["schemas"]["SubscriptionGrant"][];
        };
        SubscriptionGrant: {
            /** @description Of a recurring grant with `#` and the cycle's number */
            id: string;
            kind: "one_off" | "recurring" | (string & {});
            /** @description Credits left */
            remaining: number;
            /** @description Lower burns first */
            priority: number;
            /** @description When what is left expires; absent: never */
            expires_at?: string;
            reason: string;
        };
        SubscriptionHeld: {
            /** @description Calls, or batches of them */
            operations: number;
            /** @description Charged; refunded unless they are answered */
            credits: number;
        };
        SubscriptionIncluded: {
            /** @description Credits of each period */
            credits: number;
            period: "day" | "month" | "year" | (string & {});
            current?: components["schemas"]["IncludedCurrent"];
            /** @description When the next period begins; absent: not again */
            renews_at?: string;
        };
        SubscriptionLimit: {
            /** @description Calls a second */
            rate_per_second: number;
            /** @description Calls at once */
            burst: number;
        };
        TakenFor: {
            written: string;
            means: string[];
        };
        Term: {
            fixed?: components["schemas"]["Money"];
            turnover?: components["schemas"]["TermTurnover"];
            profit_multiple?: components["schemas"]["TermProfitMultiple"];
            per_day?: components["schemas"]["TermPerDay"];
        };
        TermPerDay: {
            percent?: number;
            amount?: components["schemas"]["Money"];
            base?: string;
            /** @description Of the offender itself, or of the economic unit that it belongs to */
            whose?: "own" | "undertaking" | (string & {});
            longest?: string;
        };
        TermProfitMultiple: {
            factor: number;
            base: string;
        };
        TermTurnover: {
            percent: number;
            base: string;
            period: string;
            /** @description Of the offender itself, or of the economic unit that it belongs to */
            whose: "own" | "undertaking" | (string & {});
        };
        TestRecurring: {
            times: number;
            within: string;
            alone: string;
            together: string;
        };
        TestWebhookEndpointAnswer: {
            /** @description The `webhook-id` that the receiver sees, the same in every attempt */
            message_id: string;
            delivery_id: string;
            /** Format: date-time */
            at: string;
        };
        Text: {
            [key: string]: string;
        };
        Threshold: {
            compare: "gt" | "gte" | "lt" | "lte" | "is" | (string & {});
            count?: number;
            amount?: number;
            currency?: string;
            duration?: string;
            /** @description Of the figure `of` */
            percent?: number;
            of?: string;
            is?: boolean;
            /** @description The lower of these counts */
            lower_of?: components["schemas"]["ThresholdLowerOf"][];
        };
        ThresholdLowerOf: {
            count?: number;
            amount?: number;
            currency?: string;
            duration?: string;
            /** @description Of the figure `of` */
            percent?: number;
            of?: string;
        };
        Token: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Who made it: the operator, this API, an OAuth grant; `feed`: it is the secret of a feed address */
            token_type: "service" | "data" | "oauth" | "feed" | (string & {});
            status: "active" | "revoked" | "expired" | (string & {});
            scopes: ("read" | "write" | "admin" | "packs:unpublished" | (string & {}))[];
            /** @description Characters 22 to 29 of the secret, to tell a leaked key from others */
            hint: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by?: string;
            /** Format: date-time */
            expires_at?: string;
            /** Format: date-time */
            revoked_at?: string;
            /** Format: uuid */
            rotated_from?: string;
            /** Format: uuid */
            rotated_to?: string;
            /** @description The one customer that a feed is about */
            customer_profile_id?: string;
            /** @description How a feed address was read, in lists of tokens; absent for one that was not */
            use?: components["schemas"]["TokenUse"];
        };
        /** @enum {string} */
        TokenGrantTypeInput: "authorization_code" | "refresh_token";
        TokenIntrospection: {
            active: boolean;
            scope?: string;
            client_id?: string;
            token_type?: string;
            /** @description Seconds since the epoch */
            exp?: number;
            iat?: number;
            /** @description The workspace */
            sub?: string;
            aud?: string;
            iss?: string;
            /** @description Its row in GET /api/v1/tokens */
            token_id?: string;
        };
        TokenList: {
            data: components["schemas"]["Token"][];
            page: components["schemas"]["Page"];
        };
        TokenRequest: {
            /**
             * @description Redeem a code, or a refresh token
             * @example authorization_code
             */
            grant_type: components["schemas"]["TokenGrantTypeInput"];
            /**
             * @description The code that came back to the redirect; valid for a minute, once
             * @example the-code
             */
            code?: string;
            /**
             * @description The one that the code was asked for
             * @example http://127.0.0.1:33418/callback
             */
            redirect_uri?: string;
            /**
             * @description What the code challenge was made of (PKCE)
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            code_verifier?: string;
            /**
             * @description Replaced by each use
             * @example the-refresh-token
             */
            refresh_token?: string;
            /**
             * @description Some of what was granted, separated by spaces; all of it by default, more is `invalid_scope`
             * @example read
             */
            scope?: string;
            /**
             * @description One that was asked for, with or without a slash at its end
             * @example http://127.0.0.1:8080
             */
            resource?: string;
            /**
             * @description The client, unless it authenticates in the Authorization header
             * @example oac_0d6f7c4b1a2e3f4a5b6c7d8e
             */
            client_id?: string;
            /**
             * @description Of a client that has one and does not send it in the Authorization header
             * @example its-secret
             */
            client_secret?: string;
        };
        TokenResponse: {
            access_token: string;
            token_type: string;
            expires_in: number;
            refresh_token?: string;
            scope?: string;
        };
        TokenRevokeRequest: {
            /**
             * @description Needed to revoke the token of the call itself: its caller is locked out afterwards
             * @default false
             * @example true
             */
            confirm?: boolean;
        };
        TokenRotateRequest: {
            /**
             * @description For how long the old secret still works
             * @default 86400
             * @example 3600
             */
            grace_seconds?: number;
        };
        /** @enum {string} */
        TokenStatusInput: "active" | "revoked" | "expired";
        /** @enum {string} */
        TokenTokenTypeInput: "service" | "data" | "oauth" | "feed";
        TokenUse: {
            /** Format: date-time */
            last_read_at: string;
            /** @description Reads of the last 30 days in UTC, of the days that have any, newest first */
            days: components["schemas"]["UseDay"][];
        };
        TokenWithSecret: {
            token: components["schemas"]["Token"];
            /** @description The key itself. It is shown in this answer and never again */
            secret: string;
        };
        TraceRule: {
            rule_id: string;
            outcome: "applies" | "excluded" | "derives" | (string & {});
            /** @description Codes of the duties that it is about; absent: the pack */
            scope?: string[];
            /** @description `open`: it turns on what is not known */
            truth: "met" | "not_met" | "open" | (string & {});
            /** @description Rules that lift it */
            unless?: string[];
            groups: components["schemas"]["RuleGroup"][];
            citations: string[];
        };
        Unavailable: {
            pack_id: string;
            reason: string;
        };
        Unknown: {
            /** @description A fact of the vocabulary, one of the lists, or the code of a question, which `answers` takes */
            fact: string;
            pack_ids: string[];
            /** @description How many obligations of all subjects hang on it */
            decides: number;
            /** @description Asks a person for it */
            question?: string;
            /** @description Only in `full` */
            definition?: string;
            /** @description Of a question: the provision that asks it. Only in `full` */
            ref?: string;
            /** @description Of a question: what an answer is bound to. Only in `full` */
            hash?: string;
            stated?: components["schemas"]["StatedAnswer"];
            /** @description Where `subjects` were given: those of which it is open, each with its own answer. Only in `full` */
            subjects?: components["schemas"]["UnknownSubject"][];
        };
        UnknownSubject: {
            id: string;
            /** @description How many obligations of this subject hang on it */
            decides: number;
            stated?: components["schemas"]["StatedAnswer"];
        };
        UsageList: {
            data: components["schemas"]["UsageRow"][];
            page: components["schemas"]["Page"];
        };
        UsageRow: {
            /** @description Begin of the hour */
            hour: string;
            /** @description Id of the key or token */
            token_id: string;
            /** @description operationId */
            operation: string;
            /** @description Calls that were answered with a 2xx; of operations that cost nothing, all that were let in */
            calls: number;
            /** @description Credits charged for them */
            credits: number;
        };
        UsageSummary: {
            /** @description Of the whole range */
            totals: components["schemas"]["UsageSummaryTotal"];
            /** @description Newest day first, then by operation */
            days: components["schemas"]["UsageSummaryDay"][];
        };
        UsageSummaryDay: {
            /** @description Calendar day in UTC */
            day: string;
            /** @description operationId */
            operation: string;
            /** @description Calls that were answered with a 2xx; of operations that cost nothing, all that were let in */
            calls: number;
            /** @description Credits charged for them */
            credits: number;
        };
        UsageSummaryTotal: {
            /** @description Calls that were answered with a 2xx; of operations that cost nothing, all that were let in */
            calls: number;
            /** @description Credits charged for them */
            credits: number;
        };
        UseDay: {
            /** Format: date */
            day: string;
            reads: number;
        };
        ValueLabel: {
            [key: string]: components["schemas"]["TextOrNumber"];
        };
        VerdictReclassified: {
            event: string;
            ref: string;
        };
        /** @enum {string} */
        ViewInput: "compact" | "full";
        /** @description All kinds but questions and synonyms, or the one that was asked for */
        Vocabularies: {
            activities?: components["schemas"]["VocabulariesActivity"][];
            entity_roles?: components["schemas"]["VocabulariesActivity"][];
            sector_tags?: components["schemas"]["VocabulariesActivity"][];
            jurisdictions?: components["schemas"]["VocabulariesActivity"][];
            events?: components["schemas"]["VocabulariesEvent"][];
            figures?: components["schemas"]["VocabulariesFigure"][];
            facts?: components["schemas"]["VocabulariesFact"][];
            relationship_types?: components["schemas"]["VocabulariesRelationshipType"][];
            member_state_options?: components["schemas"]["VocabulariesMemberStateOption"][];
            synonyms?: components["schemas"]["VocabulariesSynonym"][];
            questions?: components["schemas"]["VocabulariesQuestion"][];
        };
        VocabulariesActivity: {
            code: string;
            label: string;
            /** @description Only in `full` */
            definition?: string;
            /** @description What it is a kind of; matching goes upward. Only in `full` */
            broader?: string[];
            /** @description Asks a person whether the act that it `opens` is about the subject, or which kind of this it is. Only in `full` */
            question?: string;
            /** @description Of a `question`: the list and code of each word that says yes, as does every kind of it. `"no"` in `answers` says that none is true. Only in `full` */
            answered_by?: string[];
            /** @description The pack whose act the `question` is about. Only in `full` */
            opens?: string;
            /** @description Defining provisions. Only in `full` */
            citations?: string[];
        };
        VocabulariesEvent: {
            code: string;
            label: string;
            /** @description Only in `full` */
            definition?: string;
            /** @description What it is a kind of; matching goes upward. Only in `full` */
            broader?: string[];
            /** @description Asks a person whether the act that it `opens` is about the subject, or which kind of this it is. Only in `full` */
            question?: string;
            /** @description Of a `question`: the list and code of each word that says yes, as does every kind of it. `"no"` in `answers` says that none is true. Only in `full` */
            answered_by?: string[];
            /** @description The pack whose act the `question` is about. Only in `full` */
            opens?: string;
            /** @description Defining provisions. Only in `full` */
            citations?: string[];
            /** @description Facts that whoever reports the event states with it */
            states?: components["schemas"]["EventState"][];
        };
        VocabulariesFact: {
            code: string;
            label: string;
            /** @description Asks a person for it. Only in `full` */
            question?: string;
            /** @description Only in `full` */
            definition?: string;
            type: string;
            unit?: string;
            /** @description Whose figure it is: `own`, of the entity itself; `enterprise`, with linked and partner enterprises; `undertaking`, of the whole economic unit */
            whose?: "own" | "enterprise" | "undertaking" | (string & {});
            minimum?: number;
            values?: string[];
            /** @description Follows from other inputs by rules; a caller does not give it */
            derived: boolean;
            /** @description Facts and roles that decide it, so that it is not asked. Only in `full` */
            follows_from?: string[];
            /** @description What it meant under earlier texts of the law, the earliest first. Only in `full` */
            earlier?: components["schemas"]["FactEarlier"][];
            /** @description Defining provisions. Only in `full` */
            citations?: string[];
        };
        VocabulariesFigure: {
            code: string;
            label: string;
            /** @description Only in `full` */
            definition?: string;
            /** @description Defining provisions. Only in `full` */
            citations?: string[];
            /** @description Asks a person for it. Only in `full` */
            question?: string;
            type: "boolean" | "count" | "money" | "duration" | "percent" | (string & {});
            unit?: string;
            /** @description Whose figure it is: `own`, of the entity itself; `enterprise`, with linked and partner enterprises; `undertaking`, of the whole economic unit */
            whose?: "own" | "enterprise" | "undertaking" | (string & {});
            /** @description The fact of the subject that has it, where it is not given */
            fact?: string;
        };
        VocabulariesMemberStateOption: {
            code: string;
            pack_id: string;
            label: string;
            /** @description Only in `full` */
            definition?: string;
            /** @description The fact by which a caller says what the state chose */
            fact?: string;
            /** @description Duties that depend on the choice */
            obligation_codes?: string[];
            /** @description What is recorded of national law; a country that is not listed is unknown */
            choices: components["schemas"]["MemberStateOptionChoice"][];
            /** @description Defining provisions. Only in `full` */
            citations?: string[];
        };
        VocabulariesQuestion: {
            /** @description Names the question in `answers` */
            code: string;
            /** @description What a person has to answer: yes, no or unknown */
            label: string;
            /** @description Only in `full` */
            definition?: string;
            pack_id: string;
            /** @description Duties that hang on the answer */
            obligation_codes: string[];
            /** @description Only in `full` */
            hash?: string;
            /** @description Defining provisions. Only in `full` */
            citations?: string[];
        };
        VocabulariesRelationshipType: {
            code: string;
            label: string;
            /** @description Only in `full` */
            definition?: string;
            group: string;
            level: string;
            symmetric: boolean;
            inverse?: string;
            /** @description Whether it may be followed over several hops */
            composes: boolean;
            requires: string[];
        };
        VocabulariesSynonym: {
            code: string;
            /** @description What people write */
            words: string[];
            /** @description Words of the texts, each of which a search takes for them */
            means?: string[];
            /** @description Terms of the vocabulary that are suggested where a caller writes them as a code */
            terms?: string[];
        };
        /** @enum {string} */
        VocabularyKindInput: "activities" | "entity_roles" | "sector_tags" | "jurisdictions" | "events" | "figures" | "facts" | "relationship_types" | "member_state_options" | "synonyms" | "questions";
        WaitingFor: {
            text: string;
            act?: string;
        };
        WalkPage: {
            limit: number;
            /** @description Absent with `after` and `updated_since` */
            offset?: number;
            /** @description How many there are on all pages, exactly; `after` does not count */
            total: number;
            /** @description Absent on the last page, and where `offset` is */
            next_offset?: number;
            /** @description `after` of the next page. Absent on the last page; with `updated_since` it is there too, for a later look for what changed since */
            next_after?: string;
            /** @description Whether there is more to read now */
            has_more: boolean;
        };
        WebhookDelivery: {
            id: string;
            /** @description The `webhook-id` that the receiver sees, the same in every attempt */
            message_id: string;
            /** Format: uuid */
            endpoint_id: string;
            type: "pack.version.published" | "pack.version.blocked" | "customer.impact.created" | "incident.verdict_changed" | "incident.filing_changed" | "credits.low" | "webhook.test" | (string & {});
            /** @description `pending`: to be sent, or sent again; `dead`: never again by itself, but it can be replayed */
            status: "pending" | "delivered" | "dead" | (string & {});
            /** @description Why it is dead */
            reason?: "attempts_exhausted" | "endpoint_gone" | "endpoint_disabled" | "endpoint_deleted" | "message_expired" | (string & {});
            /**
             * Format: date-time
             * @description When what it tells of happened
             */
            happened_at: string;
            /** Format: date-time */
            next_attempt_at?: string;
            /** Format: date-time */
            finished_at?: string;
            /** @description Attempts since it began, or was replayed */
            attempt_count: number;
            replays?: number;
            /** @description The last 30, the oldest first. Nothing of what the receiver answered is kept but the status */
            attempts: components["schemas"]["WebhookDeliveryAttempt"][];
        };
        WebhookDeliveryAttempt: {
            /** Format: date-time */
            at: string;
            /** @description HTTP status of the receiver */
            status?: number;
            /** @description Absent when it was delivered */
            error?: "http_status" | "redirect" | "timeout" | "connect_timeout" | "refused" | "reset" | "unreachable" | "dns" | "tls" | "blocked_address" | "invalid_answer" | "network" | (string & {});
            /** @description How long it took */
            ms: number;
        };
        WebhookDeliveryList: {
            data: components["schemas"]["WebhookDelivery"][];
            page: components["schemas"]["Page"];
        };
        /** @enum {string} */
        WebhookDeliveryStatusInput: "pending" | "delivered" | "dead";
        /** @enum {string} */
        WebhookDeliveryTypeInput: "pack.version.published" | "pack.version.blocked" | "customer.impact.created" | "incident.verdict_changed" | "incident.filing_changed" | "credits.low" | "webhook.test";
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            description?: string;
            /** @description What it is told of; none means everything, also what is added later */
            event_types: ("pack.version.published" | "pack.version.blocked" | "customer.impact.created" | "incident.verdict_changed" | "incident.filing_changed" | "credits.low" | (string & {}))[];
            status: "enabled" | "disabled" | (string & {});
            /** Format: date-time */
            disabled_at?: string;
            disabled_reason?: string;
            /**
             * Format: date-time
             * @description Since when every attempt has failed; absent while all is well
             */
            failing_since?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at?: string;
        };
        WebhookEndpointList: {
            data: components["schemas"]["WebhookEndpoint"][];
            page: components["schemas"]["Page"];
        };
        WebhookEndpointRequest: {
            /**
             * @description Where messages are posted: https, a public name or address, without user name, password and fragment
             * @example https://hooks.example.com/regulatory-packs
             */
            url: string;
            /**
             * @description What it is for
             * @example compliance dashboard
             */
            description?: string;
            /**
             * @description What to be told of; none or absent: everything
             * @example [
             *       "pack.version.published"
             *     ]
             */
            event_types?: components["schemas"]["EventTypeInput"][];
        };
        WebhookEndpointUpdateRequest: {
            /**
             * @description Where messages are posted: https, a public name or address, without user name, password and fragment
             * @example https://hooks.example.com/regulatory-packs
             */
            url?: string;
            /**
             * @description What it is for; null removes it
             * @example compliance dashboard
             */
            description?: string | null;
            /**
             * @description What to be told of; none: everything
             * @example [
             *       "pack.version.published"
             *     ]
             */
            event_types?: components["schemas"]["EventTypeInput"][];
            /**
             * @description A disabled endpoint is sent nothing; what happens meanwhile is not made up for
             * @example enabled
             */
            status?: components["schemas"]["WebhookEndpointUpdateStatusInput"];
        };
        /** @enum {string} */
        WebhookEndpointUpdateStatusInput: "enabled" | "disabled";
        WebhookEndpointWithSecret: {
            endpoint: components["schemas"]["WebhookEndpoint"];
            /** @description Verifies the signatures. It is shown in this answer and never again */
            secret: string;
            /**
             * Format: date-time
             * @description Until then messages are signed by the secret before, too
             */
            previous_secret_ends_at?: string;
        };
        WebhookSecretRotateRequest: {
            /**
             * @description For how long the old secret signs, too; 0 when it has leaked
             * @default 86400
             * @example 3600
             */
            grace_seconds?: number;
        };
        /** @description An endpoint was asked to be tested */
        WebhookTestEvent: {
            type: "webhook.test" | (string & {});
            /**
             * Format: date-time
             * @description When it happened, RFC 3339 in UTC
             */
            timestamp: string;
            data: components["schemas"]["WebhookTestEventData"];
        };
        WebhookTestEventData: {
            /** Format: uuid */
            endpoint_id: string;
        };
        Workspace: {
            /** Format: uuid */
            id: string;
            name: string;
            contact_email?: string;
            settings: components["schemas"]["WorkspaceSetting"];
            /** @description The balance below which `credits.low` is sent; absent: a tenth of the plan */
            credits_low_below?: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at?: string;
        };
        WorkspaceSetting: {
            [key: string]: components["schemas"]["Scalar"];
        };
        WorkspaceUpdateRequest: {
            /**
             * @description What the workspace is called; no space at either end
             * @example Example Bank plc
             */
            name?: string;
            /**
             * @description Whom the operator writes to; null removes it
             * @example compliance@example.com
             */
            contact_email?: string | null;
            /** @description Values of your own by name, merged into those there are; null removes one. At most 50 */
            settings?: components["schemas"]["WorkspaceUpdateSettingInput"];
            /**
             * @description Webhook endpoints are sent `credits.low` when the balance falls below it; null: a tenth of what the plan gives in a period
             * @example 5000
             */
            credits_low_below?: number | null;
        };
        /**
         * @example {
         *       "default_jurisdiction": "DE"
         *     }
         */
        WorkspaceUpdateSettingInput: {
            [key: string]: unknown;
        };
        /** @description A text, a number or a truth value */
        Scalar: string | number | boolean;
        /** @description A text or a number */
        TextOrNumber: string | number;
    };
    responses: {
        /** @description `billing_unavailable`: Billing ledger is unavailable. Retry after the seconds in Retry-After, with the same idempotency key: a call that was executed is not charged again. */
        BillingUnavailable: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "billing_unavailable",
                 *           "message": "Billing ledger is unavailable",
                 *           "detail": "Retry after the seconds in Retry-After, with the same idempotency key: a call that was executed is not charged again.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/billing_unavailable"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `conflict`: The request conflicts with the current state. Read the object again, then decide. */
        Conflict: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "conflict",
                 *           "message": "The request conflicts with the current state",
                 *           "detail": "Read the object again, then decide.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/conflict"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /**
         * @description `conflict`: The request conflicts with the current state. Read the object again, then decide.
         *
         *     `idempotency_in_progress`: A request with this idempotency key is still running. Retry after the seconds in Retry-After.
         */
        ConflictOrIdempotencyInProgress: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "conflict",
                 *           "message": "The request conflicts with the current state",
                 *           "detail": "Read the object again, then decide.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/conflict"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /**
         * @description `conflict`: The request conflicts with the current state. Read the object again, then decide.
         *
         *     `idempotency_in_progress`: A request with this idempotency key is still running. Retry after the seconds in Retry-After.
         *
         *     `idempotency_replay_unavailable`: The stored answer of this idempotency key is no longer available. The first call was executed; read its effect instead of repeating it.
         */
        ConflictOrIdempotencyReplayUnavailable: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "conflict",
                 *           "message": "The request conflicts with the current state",
                 *           "detail": "Read the object again, then decide.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/conflict"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `credits_exhausted`: API credits exhausted. Ask the operator for a grant; account operations stay free. */
        CreditsExhausted: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "credits_exhausted",
                 *           "message": "API credits exhausted",
                 *           "detail": "Ask the operator for a grant; account operations stay free.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/credits_exhausted"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `forbidden`: The API key lacks a required scope. Use a key that has the scope named in detail. */
        Forbidden: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "forbidden",
                 *           "message": "The API key lacks a required scope",
                 *           "detail": "Use a key that has the scope named in detail.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/forbidden"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /**
         * @description `idempotency_in_progress`: A request with this idempotency key is still running. Retry after the seconds in Retry-After.
         *
         *     `idempotency_replay_unavailable`: The stored answer of this idempotency key is no longer available. The first call was executed; read its effect instead of repeating it.
         */
        IdempotencyInProgressOrReplayUnavailable: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "idempotency_in_progress",
                 *           "message": "A request with this idempotency key is still running",
                 *           "detail": "Retry after the seconds in Retry-After.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/idempotency_in_progress"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `internal_error`: Internal error. Retry; if it stays, report the trace_id. */
        InternalError: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "internal_error",
                 *           "message": "Internal error",
                 *           "detail": "Retry; if it stays, report the trace_id.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/internal_error"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `not_acceptable`: The operation has no format that the header Accept names. Name one of the media types in detail, or use the parameter format. */
        NotAcceptable: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "not_acceptable",
                 *           "message": "The operation has no format that the header Accept names",
                 *           "detail": "Name one of the media types in detail, or use the parameter format.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/not_acceptable"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `not_found`: Not found. Check the identifier; objects of other workspaces are not found either. */
        NotFound: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "not_found",
                 *           "message": "Not found",
                 *           "detail": "Check the identifier; objects of other workspaces are not found either.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/not_found"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The caller has this answer already; no credits */
        NotModified: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                "X-Credits-Cost": components["headers"]["CreditsCost"];
                "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `payload_too_large`: The request body is too large. Send at most 1 MiB. */
        PayloadTooLarge: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "payload_too_large",
                 *           "message": "The request body is too large",
                 *           "detail": "Send at most 1 MiB.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/payload_too_large"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /**
         * @description `rate_limited`: Too many requests. Wait the seconds in Retry-After.
         *
         *     `too_busy`: Too many requests of this workspace run at the same time. Wait the seconds in Retry-After, then send the request again with the same idempotency key; send fewer at the same time.
         */
        RateLimitedOrTooBusy: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "rate_limited",
                 *           "message": "Too many requests",
                 *           "detail": "Wait the seconds in Retry-After.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/rate_limited"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `unauthorized`: Invalid API key. Send a valid, active key in the x-api-key header. */
        Unauthorized: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "unauthorized",
                 *           "message": "Invalid API key",
                 *           "detail": "Send a valid, active key in the x-api-key header.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/unauthorized"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `unsupported_media_type`: The request body must be JSON. Send content-type: application/json. */
        UnsupportedMediaType: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "unsupported_media_type",
                 *           "message": "The request body must be JSON",
                 *           "detail": "Send content-type: application/json.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/unsupported_media_type"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `validation_error`: Invalid payload. Correct the input that field names, as detail says. GET /api/v1/vocabularies lists the words for roles, activities, sectors and facts; a refusal costs nothing. */
        ValidationError: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errors": [
                 *         {
                 *           "code": "validation_error",
                 *           "message": "Invalid payload",
                 *           "detail": "Correct the input that field names, as detail says. GET /api/v1/vocabularies lists the words for roles, activities, sectors and facts; a refusal costs nothing.",
                 *           "doc_url": "http://127.0.0.1:8080/docs/errors/validation_error"
                 *         }
                 *       ],
                 *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description `validation_error`: Invalid payload. Correct the input that field names, as detail says. GET /api/v1/vocabularies lists the words for roles, activities, sectors and facts; a refusal costs nothing. */
        ValidationErrorInDetail: {
            headers: {
                traceparent: components["headers"]["Traceparent"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "detail": [
                 *         {
                 *           "loc": [
                 *             "query",
                 *             "token"
                 *           ],
                 *           "msg": "is required",
                 *           "type": "required",
                 *           "ctx": {
                 *             "missingProperty": "token"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DetailErrors"];
            };
        };
    };
    parameters: {
        /**
         * @description Where the page begins: `next_after` of the page before; not together with `offset`
         * @example WyJwcm9maWxlcyIsIk1yS0FZOFNJIiwiYWNtZS1iYW5rIl0
         */
        AfterParameter: string;
        /**
         * @description Legal time: the version that is the law on this day; default today
         * @example 2025-01-17
         */
        AsOfParameter: string;
        /**
         * @description Id of the request, or its code as the waiting page shows it
         * @example BCDF-GHJK
         */
        AuthorizationRequestIdParameter: string;
        /**
         * @description Your own id of the profile
         * @example acme-bank
         */
        CustomerProfileIdParameter: string;
        /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
        DelimiterParameter: components["schemas"]["DelimiterInput"];
        /**
         * @description The id of the delivery
         * @example dlv_0a1b2c3d4e5f60718293a4b5c6d7e8f9
         */
        DeliveryIdParameter: string;
        /**
         * @description The id of the endpoint
         * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
         */
        EndpointIdParameter: string;
        /**
         * @description The secret of the feed: who has the address reads it
         * @example rpf_live_0000000000000000000000000000000000000000000000000000
         */
        FeedSecretParameter: string;
        /** @description The form of the answer, in place of `Accept` */
        FormatParameter: components["schemas"]["EvidenceRequirementFormatInput"];
        /**
         * @description Only hours that end after this instant; default 31 days before `to`, or before now. At most 93 days before it
         * @example 2026-11-01T00:00:00Z
         */
        FromParameter: string;
        /**
         * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
         * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
         */
        IdempotencyKeyParameter: string;
        /**
         * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
         * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        IfNoneMatchParameter: string;
        /**
         * @description Id of the impact
         * @example 0198c0de-0000-7000-8000-000000000000
         */
        ImpactIdParameter: string;
        /**
         * @description Id of the incident
         * @example 0198c0de-0000-7000-8000-000000000000
         */
        IncidentIdParameter: string;
        /** @description In a calendar, also what may apply, as tentative events */
        IncludeOpenParameter: boolean;
        /** @description Only objects of this kind */
        KindParameter: components["schemas"]["KindInput"];
        /**
         * @description As the law was known then; default now
         * @example 2026-11-21T12:00:00Z
         */
        KnownAtParameter: string;
        /** @description Items on a page */
        LimitParameter: number;
        /**
         * @description Only those of this obligation of the pack
         * @example art-19-4-a
         */
        ObligationParameter: string;
        /** @description Items to pass over */
        OffsetParameter: number;
        /**
         * @description Only this operation, by its operationId
         * @example getDomainPack
         */
        OperationParameter: string;
        /**
         * @description Id of a pack
         * @example eu-dora
         */
        PackIdParameter: string;
        /** @description Exact; others than `published` need the scope `packs:unpublished` */
        PublicationModeParameter: components["schemas"]["PublicationModeInput"];
        /**
         * @description Only what binds somebody with these roles, or may; repeat the parameter for several
         * @example [
         *       "credit_institution"
         *     ]
         */
        RoleParameter: string[];
        /**
         * @description Id of the run
         * @example 0198c0de-0000-7000-8000-000000000000
         */
        RunIdParameter: string;
        /**
         * @description Only what binds somebody in these sectors, or may; repeat the parameter for several
         * @example [
         *       "nis2_energy"
         *     ]
         */
        SectorParameter: string[];
        /** @description Only events that weigh at least as much: `date` gives substantive ones too */
        SeverityParameter: components["schemas"]["ClassInput"];
        /**
         * @description Only events published on this day or later, in UTC
         * @example 2025-01-17
         */
        SinceParameter: string;
        /**
         * @description Only hours that begin before this instant; default no end
         * @example 2026-12-01T00:00:00Z
         */
        ToParameter: string;
        /**
         * @description The id of the token
         * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
         */
        TokenIdParameter: string;
        /**
         * @description Only what changed at this instant (RFC 3339 with an offset) or later, in the order of `updated_at`; not together with `offset`
         * @example 2026-11-21T00:00:00Z
         */
        UpdatedSinceParameter: string;
        /** @description All with `full` */
        ViewParameter: components["schemas"]["ViewInput"];
        /**
         * @description The key of the operator; 401 without it
         * @example the-key-of-the-operator
         */
        XBillingAdminKeyParameter: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description W3C trace context; its trace id is also in errors and in the logs of the service
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        Traceparent: string;
        /**
         * @description Credits that this answer cost
         * @example 1
         */
        CreditsCost: number;
        /**
         * @description Balance of the workspace after this answer
         * @example 9999
         */
        CreditsRemaining: number;
        /**
         * @description Calls that are left now (`r`), and seconds until the rate is whole again (`t`)
         * @example "default";r=1999;t=1
         */
        RateLimit: string;
        /**
         * @description Calls at once (`q`), and seconds in which they come back (`w`)
         * @example "default";q=2000;w=2
         */
        RateLimitPolicy: string;
        /**
         * @description `true` when the answer is the stored one of an earlier request with this idempotency key; it is free
         * @example true
         */
        IdempotentReplayed: string;
        /**
         * @description Seconds to wait before the request is sent again
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description The weak entity tag of the answer, for `if-none-match`
         * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
         */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listDomainPacks: {
        parameters: {
            query?: {
                /** @description How much of each pack is shown */
                view?: components["schemas"]["DomainPackViewInput"];
                /**
                 * @description Only packs of this jurisdiction
                 * @example EU
                 */
                jurisdiction?: string;
                /**
                 * @description Only packs of this domain of law
                 * @example cybersecurity
                 */
                domain?: string;
                /**
                 * @description Text in the id, title or short name
                 * @example dora
                 */
                q?: string;
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "eu-ai-act",
                     *           "title": "Regulation (EU) 2024/1689 laying down harmonised rules on artificial intelligence",
                     *           "short_name": "AI Act",
                     *           "kind": "regulation",
                     *           "effect": "direct",
                     *           "jurisdictions": [
                     *             "EU"
                     *           ],
                     *           "domains": [
                     *             "artificial_intelligence"
                     *           ],
                     *           "current_version": "2.0.0",
                     *           "content_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *           "publication_mode": "published",
                     *           "legal_from": "2026-07-27",
                     *           "checked_on": "2026-11-21",
                     *           "obligation_count": 205
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 7
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainPackList"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getDomainPack: {
        parameters: {
            query?: {
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "eu-ai-act",
                     *       "title": "Regulation (EU) 2024/1689 laying down harmonised rules on artificial intelligence",
                     *       "short_name": "AI Act",
                     *       "kind": "regulation",
                     *       "effect": "direct",
                     *       "jurisdictions": [
                     *         "EU"
                     *       ],
                     *       "domains": [],
                     *       "current_version": "2.0.0",
                     *       "content_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "publication_mode": "published",
                     *       "legal_from": "2026-07-27",
                     *       "checked_on": "2026-11-21",
                     *       "obligation_count": 205,
                     *       "issuer": "European Parliament and Council of the European Union",
                     *       "competent_authorities": [],
                     *       "instruments": [],
                     *       "licence": "Facts from Official Journal texts, (c) European Union, reused under Decision 2011/833/EU; wording by this project",
                     *       "dates": {
                     *         "applies": [
                     *           {
                     *             "date": "2025-02-02"
                     *           }
                     *         ],
                     *         "in_force": "2024-08-01",
                     *         "published_in_oj": "2024-07-12"
                     *       },
                     *       "coverage_statement": "Read from the consolidated text of 27 July 2026, which is informative, not authentic: Regulation (EU) 2024/1689 as amended by Regulation (EU) 2026/1744. Modelled are the duties of operators and of …",
                     *       "coverage_ratio": 1,
                     *       "articles_covered": 41,
                     *       "not_modelled_count": 204,
                     *       "release_notes": "The text after Regulation (EU) 2026/1744. Moved: the dates of high-risk systems (Annex III from 2 August 2026 to 2 December 2027, Annex I from 2 August 2027 to 2 August 2028) and of marking by older …",
                     *       "counts": {
                     *         "obligations": 205,
                     *         "rules": 118,
                     *         "evidence_requirements": 55,
                     *         "filing_rules": 18,
                     *         "penalty_facts": 19
                     *       },
                     *       "reviews": []
                     *     }
                     */
                    "application/json": components["schemas"]["DomainPack"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listDomainPackObligations: {
        parameters: {
            query?: {
                /**
                 * @description Only what binds somebody with these roles, or may; repeat the parameter for several
                 * @example [
                 *       "credit_institution"
                 *     ]
                 */
                role?: components["parameters"]["RoleParameter"];
                /**
                 * @description Only what binds somebody in these sectors, or may; repeat the parameter for several
                 * @example [
                 *       "nis2_energy"
                 *     ]
                 */
                sector?: components["parameters"]["SectorParameter"];
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["FormatInput"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "art-4-1",
                     *           "pack_id": "eu-ai-act",
                     *           "title": "Support AI literacy of staff",
                     *           "summary": "Take measures that help staff, and others who deal with AI systems on the organisation’s behalf, to develop AI literacy. Their knowledge, experience, education and training count, as do the context …",
                     *           "modality": "must",
                     *           "addressee_roles": [
                     *             "ai_provider"
                     *           ],
                     *           "applies_from": [
                     *             {
                     *               "date": "2025-02-02"
                     *             }
                     *           ],
                     *           "citations": [
                     *             {
                     *               "ref": "CELEX:32024R1689 Art 4(1)",
                     *               "role": "basis"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 500,
                     *         "offset": 0,
                     *         "total": 205
                     *       },
                     *       "source": {
                     *         "pack_id": "eu-ai-act",
                     *         "version": "2.0.0",
                     *         "checked_on": "2026-11-21",
                     *         "caveats": [
                     *           "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainPackObligationList"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getDomainPackObligation: {
        parameters: {
            query?: {
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
                /**
                 * @description Code of an obligation of this pack
                 * @example art-19-4-a
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "art-19-4-a",
                     *       "pack_id": "eu-dora",
                     *       "title": "Initial notification",
                     *       "summary": "Submit an initial notification of the major ICT-related incident to the competent authority within the time limit set under Article 20.",
                     *       "modality": "must",
                     *       "addressee_roles": [
                     *         "financial_entity"
                     *       ],
                     *       "applies_from": [
                     *         {
                     *           "date": "2025-01-17"
                     *         }
                     *       ],
                     *       "citations": [
                     *         {
                     *           "ref": "CELEX:32022R2554 Art 19(4)(a)",
                     *           "role": "basis"
                     *         }
                     *       ],
                     *       "evidence_requirements": [],
                     *       "filing_rules": [],
                     *       "penalty_facts": [
                     *         {
                     *           "code": "member-state-administrative-penalties",
                     *           "pack_id": "eu-dora",
                     *           "addressee_role": "financial_entity",
                     *           "citations": [
                     *             {
                     *               "ref": "CELEX:32022R2554 Art 50(3)",
                     *               "role": "basis"
                     *             }
                     *           ],
                     *           "imposed_by": "Competent authorities of Art 46, in the way their national law provides",
                     *           "kind": "administrative_fine",
                     *           "person": "any",
                     *           "set_by": "member_state",
                     *           "target_provisions": [
                     *             "32022R2554 Art 4"
                     *           ],
                     *           "title": "Administrative penalties under national law",
                     *           "obligations": [
                     *             "rts1772-art-8-1"
                     *           ]
                     *         }
                     *       ],
                     *       "relationships": [],
                     *       "sub_obligations": [],
                     *       "source": {
                     *         "pack_id": "eu-dora",
                     *         "version": "1.0.0",
                     *         "checked_on": "2026-11-21",
                     *         "caveats": [
                     *           "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ObligationDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listEvidenceRequirements: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this obligation of the pack
                 * @example art-19-4-a
                 */
                obligation?: components["parameters"]["ObligationParameter"];
                /**
                 * @description Kind of artefact
                 * @example register
                 */
                type?: string;
                /**
                 * @description Key that items of several packs share
                 * @example incident_register
                 */
                shared_key?: string;
                /** @description Who asks for the artefact */
                source_kind?: components["schemas"]["EvidenceRequirementSourceKindInput"];
                /** @description How much of the duty it shows */
                sufficiency?: components["schemas"]["EvidenceRequirementSufficiencyInput"];
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "ev-literacy-measures",
                     *           "pack_id": "eu-ai-act",
                     *           "acceptance_criteria": [
                     *             "Audiences and their prior knowledge are told apart."
                     *           ],
                     *           "artifact_name": "AI literacy measures and attendance",
                     *           "citations": [
                     *             {
                     *               "ref": "CELEX:32024R1689 Art 4(1)",
                     *               "role": "basis"
                     *             }
                     *           ],
                     *           "description": "What the organisation does so that staff and others who operate AI systems for it understand them: material, sessions, audiences, attendance.",
                     *           "frequency": {
                     *             "kind": "continuous"
                     *           },
                     *           "shared_key": "training_records",
                     *           "source_kind": "practice",
                     *           "sufficiency": "full",
                     *           "type": "training",
                     *           "obligations": [
                     *             "art-4-1"
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 500,
                     *         "offset": 0,
                     *         "total": 55
                     *       },
                     *       "source": {
                     *         "pack_id": "eu-ai-act",
                     *         "version": "2.0.0",
                     *         "checked_on": "2026-11-21",
                     *         "caveats": [
                     *           "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EvidenceRequirementList"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listFilingRules: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this obligation of the pack
                 * @example art-19-4-a
                 */
                obligation?: components["parameters"]["ObligationParameter"];
                /**
                 * @description Kind of filing
                 * @example initial_notification
                 */
                filing_type?: string;
                /**
                 * @description An event that triggers it or starts its clock
                 * @example ict_incident_awareness
                 */
                event?: string;
                /**
                 * @description A role of the one who files; what is laid on a broader role is found too
                 * @example credit_institution
                 */
                role?: string;
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "filing-73-2",
                     *           "pack_id": "eu-ai-act",
                     *           "anchors": [
                     *             {
                     *               "event": "serious_incident_awareness",
                     *               "offset": "P15D",
                     *               "ref": "CELEX:32024R1689 Art 73(2)"
                     *             }
                     *           ],
                     *           "applies_from": [
                     *             {
                     *               "condition": "annex-iii-dates",
                     *               "date": "2027-12-02",
                     *               "ref": "CELEX:32024R1689 Art 113(c)(i)"
                     *             }
                     *           ],
                     *           "citations": [
                     *             {
                     *               "ref": "CELEX:32024R1689 Art 73(1)",
                     *               "role": "basis"
                     *             }
                     *           ],
                     *           "combine": "single",
                     *           "filing_type": "serious_incident_report",
                     *           "from_role": "ai_provider",
                     *           "late_submission_rule": {
                     *             "text": "An incomplete initial report may be submitted where timely reporting needs it; a complete one follows.",
                     *             "ref": "CELEX:32024R1689 Art 73(5)"
                     *           },
                     *           "period_rule": "eu-1182-71",
                     *           "qualifiers": [
                     *             "immediately after a causal link, or its reasonable likelihood, is established"
                     *           ],
                     *           "recipient": "Market surveillance authorities of the member states where the incident occurred; the AI Office for systems under Article 75(1)",
                     *           "title": "Report of a serious incident",
                     *           "trigger_event": "serious_incident_awareness",
                     *           "obligations": [
                     *             "art-73-1"
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 500,
                     *         "offset": 0,
                     *         "total": 18
                     *       },
                     *       "source": {
                     *         "pack_id": "eu-ai-act",
                     *         "version": "2.0.0",
                     *         "checked_on": "2026-11-21",
                     *         "caveats": [
                     *           "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FilingRuleList"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listPenaltyFacts: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this obligation of the pack
                 * @example art-19-4-a
                 */
                obligation?: components["parameters"]["ObligationParameter"];
                /**
                 * @description An infringed provision, or a chapter
                 * @example 32022R2554 Art 35(1)(a)
                 */
                provision?: string;
                /** @description Kind of penalty */
                kind?: components["schemas"]["PenaltyFactKindInput"];
                /**
                 * @description A role of the offender; what threatens a broader role is found too
                 * @example credit_institution
                 */
                role?: string;
                /** @description Only what can meet such a person */
                person?: components["schemas"]["PersonInput"];
                /** @description Whose law sets the amount */
                set_by?: components["schemas"]["PenaltyFactSetByInput"];
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "fine-99-3",
                     *           "pack_id": "eu-ai-act",
                     *           "addressee_role": "ai_operator",
                     *           "applies_from": [
                     *             {
                     *               "date": "2025-08-02",
                     *               "ref": "CELEX:32024R1689 Art 113(b)"
                     *             }
                     *           ],
                     *           "bound": "cap",
                     *           "citations": [
                     *             {
                     *               "ref": "CELEX:32024R1689 Art 99(3)",
                     *               "role": "penalty"
                     *             }
                     *           ],
                     *           "combine": "higher_of",
                     *           "condition": {
                     *             "rule": "enforced-nationally",
                     *             "text": "It is for the member states, where neither the AI Office nor, for Union institutions, the European Data Protection Supervisor is competent.",
                     *             "ref": "CELEX:32024R1689 Art 75(1)"
                     *           },
                     *           "imposed_by": "Market surveillance authority, other competent body or court of the member state, under its rules on penalties",
                     *           "kind": "administrative_fine",
                     *           "person": "any",
                     *           "set_by": "eu",
                     *           "target_provisions": [
                     *             "32024R1689 Art 5"
                     *           ],
                     *           "terms": [
                     *             {
                     *               "fixed": {
                     *                 "amount": 35000000,
                     *                 "currency": "EUR"
                     *               }
                     *             }
                     *           ],
                     *           "title": "Fine for prohibited AI practices",
                     *           "variants": [
                     *             {
                     *               "combine": "lower_of",
                     *               "condition": "sme",
                     *               "ref": "CELEX:32024R1689 Art 99(6)"
                     *             }
                     *           ],
                     *           "obligations": [
                     *             "art-5-1-a"
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 500,
                     *         "offset": 0,
                     *         "total": 19
                     *       },
                     *       "source": {
                     *         "pack_id": "eu-ai-act",
                     *         "version": "2.0.0",
                     *         "checked_on": "2026-11-21",
                     *         "caveats": [
                     *           "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PenaltyFactList"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listClassificationCriteria: {
        parameters: {
            query?: {
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "page": {
                     *         "limit": 500,
                     *         "offset": 0,
                     *         "total": 0
                     *       },
                     *       "source": {
                     *         "pack_id": "eu-ai-act",
                     *         "version": "2.0.0",
                     *         "checked_on": "2026-11-21",
                     *         "caveats": [
                     *           "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ClassificationCriteriaList"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getProvision: {
        parameters: {
            query?: {
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description The act, as citations write it, with or without `CELEX:`
                 * @example 32022R2554
                 */
                celex: string;
                /**
                 * @description An article, paragraph, point, annex, title, chapter, section or recital of it, as citations write it
                 * @example Art 19(4)(a)
                 */
                pinpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ref": "CELEX:32022R2554 Art 19(4)(a)",
                     *       "provision": "Art 19(4)(a)",
                     *       "act": {
                     *         "instrument_id": "32022R2554",
                     *         "title": "Regulation (EU) 2022/2554 of the European Parliament and of the Council of 14 December 2022 on digital operational resilience for the financial sector and amending Regulations (EC) No 1060/2009, (EU) …",
                     *         "short_title": "Digital Operational Resilience Act (DORA)",
                     *         "kind": "regulation"
                     *       },
                     *       "part_of": [
                     *         "CELEX:32022R2554 Art 19(4)"
                     *       ],
                     *       "texts": [
                     *         {
                     *           "source_version": "oj-2022-12-27"
                     *         }
                     *       ],
                     *       "obligations": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "code": "rts301-art-2",
                     *           "lineage_id": "eu-dora/rts301-art-2",
                     *           "title": "Specific content of the initial notification",
                     *           "pack_version": "1.0.0",
                     *           "citations": [
                     *             {
                     *               "role": "based_on",
                     *               "ref": "CELEX:32022R2554 Art 19(4)(a)"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "obligations_total": 4,
                     *       "relationship_facts": [],
                     *       "relationship_facts_total": 7,
                     *       "penalty_facts": [],
                     *       "penalty_facts_total": 4,
                     *       "filing_rules": [],
                     *       "filing_rules_total": 1,
                     *       "classification_criteria": [],
                     *       "classification_criteria_total": 0,
                     *       "change_events": [],
                     *       "change_events_total": 0,
                     *       "not_modelled": [],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProvisionDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getDomainPackOutline: {
        parameters: {
            query?: {
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "instrument_id": "32024R1689",
                     *           "divisions": [
                     *             "Chapter I"
                     *           ],
                     *           "headings": [
                     *             "General provisions"
                     *           ],
                     *           "articles": [
                     *             {
                     *               "ref": "CELEX:32024R1689 Art 1",
                     *               "is_covered": false,
                     *               "obligations": [],
                     *               "not_modelled": [
                     *                 {
                     *                   "pack_id": "eu-ai-act",
                     *                   "pack_version": "2.0.0",
                     *                   "ref": "CELEX:32024R1689 Art 1",
                     *                   "reason": "explanatory",
                     *                   "detail": "Art 1 is not modelled: it explains, and lays no duty on an entity"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "source": {
                     *         "pack_id": "eu-ai-act",
                     *         "version": "2.0.0",
                     *         "checked_on": "2026-11-21",
                     *         "caveats": [
                     *           "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainPackOutline"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    searchObligations: {
        parameters: {
            query?: {
                /**
                 * @description Words, "phrases" to the letter, provisions (`Art 33(1)`, `DORA 19(4)a`) and names of acts (`GDPR`, `2016/679`). What has all words is found, else what has the most. Without it, all that the filters let through, in the order of the law
                 * @example breach notification art 33 GDPR
                 */
                q?: string;
                /**
                 * @description Only these packs; repeat the parameter for several
                 * @example [
                 *       "eu-dora"
                 *     ]
                 */
                pack_id?: string[];
                /**
                 * @description Only obligations with one of these tags; repeat the parameter for several
                 * @example [
                 *       "incident_reporting"
                 *     ]
                 */
                tag?: string[];
                /**
                 * @description Only what binds somebody with these roles, or may; repeat the parameter for several
                 * @example [
                 *       "credit_institution"
                 *     ]
                 */
                role?: components["parameters"]["RoleParameter"];
                /**
                 * @description Only what binds somebody in these sectors, or may; repeat the parameter for several
                 * @example [
                 *       "nis2_energy"
                 *     ]
                 */
                sector?: components["parameters"]["SectorParameter"];
                /**
                 * @description Only obligations of one of these modalities; repeat the parameter for several
                 * @example [
                 *       "must"
                 *     ]
                 */
                modality?: components["schemas"]["ObligationModalityInput"][];
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["FormatInput"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "score": 1,
                     *           "matched": [],
                     *           "obligation": {
                     *             "code": "art-4-1",
                     *             "pack_id": "eu-ai-act",
                     *             "title": "Support AI literacy of staff",
                     *             "summary": "Take measures that help staff, and others who deal with AI systems on the organisation’s behalf, to develop AI literacy. Their knowledge, experience, education and training count, as do the context …",
                     *             "modality": "must",
                     *             "addressee_roles": [
                     *               "ai_provider"
                     *             ],
                     *             "applies_from": [
                     *               {
                     *                 "date": "2025-02-02"
                     *               }
                     *             ],
                     *             "citations": [
                     *               {
                     *                 "ref": "CELEX:32024R1689 Art 4(1)",
                     *                 "role": "basis"
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 876,
                     *         "next_offset": 100
                     *       },
                     *       "understood": {
                     *         "words": [],
                     *         "phrases": [],
                     *         "provisions": [],
                     *         "pack_ids": [],
                     *         "instrument_ids": []
                     *       },
                     *       "not_modelled": [],
                     *       "unavailable": [],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-ai-act",
                     *           "version": "2.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SearchObligationsAnswer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listDomainPackVersions: {
        parameters: {
            query?: {
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "pack_id": "eu-ai-act",
                     *           "version": "1.0.0",
                     *           "content_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *           "legal_from": "2024-08-01",
                     *           "author": "Regulatory Pack API editors",
                     *           "release_notes": "The text as enacted in 2024, for questions about the time before 27 July 2026 and for comparison with version 2.0.0, which holds the text as amended.",
                     *           "publication_mode": "published",
                     *           "legal_to": "2026-07-27",
                     *           "published_at": "2026-11-21T00:00:00.000Z",
                     *           "dates": {
                     *             "applies": [
                     *               {
                     *                 "date": "2025-02-02"
                     *               }
                     *             ],
                     *             "in_force": "2024-08-01",
                     *             "published_in_oj": "2024-07-12"
                     *           },
                     *           "texts": {
                     *             "32024R1689": "oj-2024-07-12"
                     *           },
                     *           "counts": {
                     *             "obligations": 200,
                     *             "rules": 112,
                     *             "evidence_requirements": 54,
                     *             "filing_rules": 18,
                     *             "penalty_facts": 14
                     *           },
                     *           "is_current": false,
                     *           "checked_on": "2026-11-21",
                     *           "coverage_ratio": 1
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainPackVersionList"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getDomainPackVersion: {
        parameters: {
            query?: {
                /** @description Only objects of this kind */
                kind?: components["parameters"]["KindParameter"];
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
                /**
                 * @description Number of a version
                 * @example 1.0.0
                 */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pack_id": "eu-ai-act",
                     *       "version": "1.0.0",
                     *       "content_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "legal_from": "2024-08-01",
                     *       "author": "Regulatory Pack API editors",
                     *       "release_notes": "The text as enacted in 2024, for questions about the time before 27 July 2026 and for comparison with version 2.0.0, which holds the text as amended.",
                     *       "publication_mode": "published",
                     *       "legal_to": "2026-07-27",
                     *       "dates": {
                     *         "applies": [
                     *           {
                     *             "date": "2025-02-02"
                     *           }
                     *         ],
                     *         "in_force": "2024-08-01",
                     *         "published_in_oj": "2024-07-12"
                     *       },
                     *       "texts": {},
                     *       "counts": {
                     *         "obligations": 200,
                     *         "rules": 112,
                     *         "evidence_requirements": 54,
                     *         "filing_rules": 18,
                     *         "penalty_facts": 14
                     *       },
                     *       "facts": {
                     *         "legal_from": "2024-08-01",
                     *         "legal_to": "2026-07-27"
                     *       },
                     *       "coverage": {
                     *         "statement": "Read from the text as enacted, OJ L, 2024/1689, 12.7.2024, which was the law from 1 August 2024 until Regulation (EU) 2026/1744 amended it on 27 July 2026. Modelled are the duties of operators and of …",
                     *         "ratio": 1,
                     *         "covers": [
                     *           "32024R1689 Art 4"
                     *         ],
                     *         "not_modelled": [
                     *           {
                     *             "provision": "32024R1689 Art 5(5)",
                     *             "reason": "member_state_duty"
                     *           }
                     *         ]
                     *       },
                     *       "data": [
                     *         {
                     *           "kind": "obligation",
                     *           "code": "art-4",
                     *           "lineage_id": "eu-ai-act/art-4",
                     *           "hash": "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35",
                     *           "content": {
                     *             "addressee_kind": "entity",
                     *             "addressee_roles": [
                     *               "ai_deployer"
                     *             ],
                     *             "modality": "must",
                     *             "penalties": [
                     *               "fine-100-3"
                     *             ],
                     *             "tags": [
                     *               "governance"
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 500,
                     *         "offset": 0,
                     *         "total": 398
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainPackVersionDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    diffDomainPack: {
        parameters: {
            query?: {
                /**
                 * @description The earlier text; default: the version before `to`
                 * @example 1.0.0
                 */
                from?: string;
                /**
                 * @description The later text; default: the version that is the law today
                 * @example 1.0.0
                 */
                to?: string;
                /** @description Only objects of this kind */
                kind?: components["parameters"]["KindParameter"];
                /**
                 * @description Only these duties, by their code in either text; repeat the parameter for several
                 * @example [
                 *       "art-19-1"
                 *     ]
                 */
                obligation_code?: string[];
                /** @description Only objects to which this happened */
                op?: components["schemas"]["DomainPackOpInput"];
                /** @description Only objects with a change that weighs at least as much */
                class?: components["schemas"]["ClassInput"];
                /** @description Compare with versions in this state too; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["schemas"]["PublicationModeInput"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pack_id": "eu-ai-act",
                     *       "from": {
                     *         "version": "1.0.0",
                     *         "content_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *         "legal_from": "2024-08-01",
                     *         "legal_to": "2026-07-27"
                     *       },
                     *       "to": {
                     *         "version": "2.0.0",
                     *         "content_hash": "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35",
                     *         "legal_from": "2026-07-27"
                     *       },
                     *       "severity": "substantive",
                     *       "causes": [
                     *         {
                     *           "version": "2.0.0",
                     *           "legal_from": "2026-07-27",
                     *           "cause": {
                     *             "instrument": "32026R1744"
                     *           }
                     *         }
                     *       ],
                     *       "counts": {
                     *         "added": 20,
                     *         "removed": 3,
                     *         "modified": 217,
                     *         "moved": 3,
                     *         "split": 0,
                     *         "merged": 0,
                     *         "unchanged": 178
                     *       },
                     *       "facts": [
                     *         {
                     *           "op": "add",
                     *           "path": "/dates/applies/2",
                     *           "class": "date"
                     *         }
                     *       ],
                     *       "coverage": [
                     *         {
                     *           "op": "add",
                     *           "path": "/covers/1",
                     *           "to": "32024R1689 Art 4a",
                     *           "class": "metadata"
                     *         }
                     *       ],
                     *       "same": [
                     *         {
                     *           "changes": [
                     *             {
                     *               "op": "replace",
                     *               "path": "/applies_from/*\/citation/ref",
                     *               "from": "32024R1689 Art 113",
                     *               "class": "editorial"
                     *             }
                     *           ],
                     *           "objects": [
                     *             {
                     *               "kind": "obligation",
                     *               "code": "art-41-5"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "data": [
                     *         {
                     *           "kind": "obligation",
                     *           "ops": [
                     *             "modified"
                     *           ],
                     *           "severity": "substantive",
                     *           "from": [
                     *             {
                     *               "code": "art-4",
                     *               "ends": false
                     *             }
                     *           ],
                     *           "to": {
                     *             "code": "art-4-1"
                     *           },
                     *           "changes": [
                     *             {
                     *               "op": "replace",
                     *               "path": "/citations/1/ref",
                     *               "from": "32024R1689 Art 4",
                     *               "to": "32024R1689 Art 4(1)",
                     *               "class": "editorial"
                     *             }
                     *           ],
                     *           "addressee_roles": [
                     *             "ai_deployer"
                     *           ]
                     *         }
                     *       ],
                     *       "named": [
                     *         {
                     *           "kind": "penalty_fact",
                     *           "code": "fine-ai-office",
                     *           "title": "Fine of the AI Office for any applicable provision other than Article 5, its measures and binding commitments"
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 1,
                     *         "offset": 0,
                     *         "total": 240,
                     *         "next_offset": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainPackDiff"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listChangeEvents: {
        parameters: {
            query?: {
                /** @description Events after this `seq`; `next_after` of the page before */
                after?: number;
                /** @description Events on a page */
                limit?: number;
                /** @description Only events of this kind */
                kind?: components["schemas"]["ChangeEventKindInput"];
                /** @description Only events that weigh at least as much: `date` gives substantive ones too */
                severity?: components["parameters"]["SeverityParameter"];
                /**
                 * @description Only events published on this day or later, in UTC
                 * @example 2025-01-17
                 */
                since?: components["parameters"]["SinceParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /**
                 * @description Only events that concern this pack
                 * @example eu-dora
                 */
                pack_id?: string;
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["ChangeEventFormatInput"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "change-1",
                     *           "seq": 1,
                     *           "kind": "version_published",
                     *           "pack_id": "eu-ai-act",
                     *           "pack_ids": [
                     *             "eu-ai-act"
                     *           ],
                     *           "to_version": "1.0.0",
                     *           "severity": "substantive",
                     *           "dates": {
                     *             "published": "2026-11-21T00:00:00.000Z",
                     *             "detected": "2026-11-21T00:00:00.000Z",
                     *             "in_force": "2024-08-01",
                     *             "applies_from": "2024-08-01"
                     *           },
                     *           "backfill": false,
                     *           "summary": "eu-ai-act 1.0.0 is published: 398 added",
                     *           "counts": {
                     *             "added": 398
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "next_after": 22,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeEventPage"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/atom+xml": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listDomainPackChangeEvents: {
        parameters: {
            query?: {
                /** @description Events after this `seq`; `next_after` of the page before */
                after?: number;
                /** @description Events on a page */
                limit?: number;
                /** @description Only events of this kind */
                kind?: components["schemas"]["ChangeEventKindInput"];
                /** @description Only events that weigh at least as much: `date` gives substantive ones too */
                severity?: components["parameters"]["SeverityParameter"];
                /**
                 * @description Only events published on this day or later, in UTC
                 * @example 2025-01-17
                 */
                since?: components["parameters"]["SinceParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["ChangeEventFormatInput"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "change-1",
                     *           "seq": 1,
                     *           "kind": "version_published",
                     *           "pack_id": "eu-ai-act",
                     *           "pack_ids": [
                     *             "eu-ai-act"
                     *           ],
                     *           "to_version": "1.0.0",
                     *           "severity": "substantive",
                     *           "dates": {
                     *             "published": "2026-11-21T00:00:00.000Z",
                     *             "detected": "2026-11-21T00:00:00.000Z",
                     *             "in_force": "2024-08-01",
                     *             "applies_from": "2024-08-01"
                     *           },
                     *           "backfill": false,
                     *           "summary": "eu-ai-act 1.0.0 is published: 398 added",
                     *           "counts": {
                     *             "added": 398
                     *           }
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "next_after": 22,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeEventPage"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/atom+xml": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listDomainPackReviews: {
        parameters: {
            query?: {
                /**
                 * @description Only reviews of this version
                 * @example 1.0.0
                 */
                version?: string;
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "review-eu-ai-act-2839f98994bb",
                     *           "kind": "peer",
                     *           "outcome": "approved",
                     *           "caveats": [
                     *             "Checked against 32024R1689 oj-2024-07-12, 2026-11-21; not reviewed by a lawyer"
                     *           ],
                     *           "sources_consulted": [
                     *             "32024R1689 oj-2024-07-12"
                     *           ],
                     *           "signed_at": "2026-11-21",
                     *           "valid_until": "2027-11-29",
                     *           "independent_of_author": true,
                     *           "prev_hash": "",
                     *           "hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *           "position": 1,
                     *           "state": "current",
                     *           "reviewer": {
                     *             "jurisdiction": "EU",
                     *             "organisation": "Regulatory Pack API",
                     *             "qualification": "checked against the text named; not a lawyer",
                     *             "role": "pack reviewer"
                     *           },
                     *           "objects": [
                     *             {
                     *               "kind": "version",
                     *               "id": "eu-ai-act@1.0.0",
                     *               "hash": "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35",
                     *               "state": "current",
                     *               "approves": false,
                     *               "objections": [
                     *                 "is signed on 2026-11-21, which is yet to come"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainPackReviewList"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listVocabularies: {
        parameters: {
            query?: {
                /** @description Only this kind; default all but `questions` and `synonyms` */
                kind?: components["schemas"]["VocabularyKindInput"];
                /**
                 * @description Only what has each of these words in its code, label or definition
                 * @example payment
                 */
                q?: string;
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All kinds but questions and synonyms, or the one that was asked for */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "activities": [
                     *         {
                     *           "code": "ai_system_of_article_50",
                     *           "label": "AI system that falls under Article 50"
                     *         }
                     *       ],
                     *       "entity_roles": [
                     *         {
                     *           "code": "account_information_service_provider",
                     *           "label": "Account information service provider"
                     *         }
                     *       ],
                     *       "sector_tags": [
                     *         {
                     *           "code": "ai_annex_i",
                     *           "label": "Product of Annex I"
                     *         }
                     *       ],
                     *       "jurisdictions": [
                     *         {
                     *           "code": "AT",
                     *           "label": "Austria"
                     *         }
                     *       ],
                     *       "events": [
                     *         {
                     *           "code": "ai_provider_unreachable",
                     *           "label": "Provider of the AI system can't be reached"
                     *         }
                     *       ],
                     *       "figures": [
                     *         {
                     *           "code": "access_may_cause_data_losses",
                     *           "label": "Malicious access may cause data losses",
                     *           "type": "boolean"
                     *         }
                     *       ],
                     *       "facts": [
                     *         {
                     *           "code": "acts_for_public_authority",
                     *           "label": "Public authority or acting for one",
                     *           "type": "boolean",
                     *           "derived": false
                     *         }
                     *       ],
                     *       "relationship_types": [
                     *         {
                     *           "code": "amends",
                     *           "label": "amends",
                     *           "group": "lineage",
                     *           "level": "any",
                     *           "symmetric": false,
                     *           "composes": false,
                     *           "requires": [
                     *             "citations"
                     *           ]
                     *         }
                     *       ],
                     *       "member_state_options": [
                     *         {
                     *           "code": "dora-art-2-4-exempted-institutions",
                     *           "pack_id": "eu-dora",
                     *           "label": "Exclusion of institutions exempted from Directive 2013/36/EU",
                     *           "fact": "member_state_excludes_crd_exempted_institutions",
                     *           "choices": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Vocabularies"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listDomainPackRelationships: {
        parameters: {
            query?: {
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a pack
                 * @example eu-dora
                 */
                pack_id: components["parameters"]["PackIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ai-act-biometric-prohibition-without-prejudice-to-gdpr",
                     *           "type": "without_prejudice_to",
                     *           "from": {
                     *             "kind": "pack",
                     *             "pack_id": "eu-ai-act",
                     *             "title": "Regulation (EU) 2024/1689 laying down harmonised rules on artificial intelligence"
                     *           },
                     *           "to": {
                     *             "kind": "pack",
                     *             "pack_id": "eu-gdpr",
                     *             "title": "General Data Protection Regulation (Regulation (EU) 2016/679)"
                     *           },
                     *           "rationale": "The prohibition of real-time remote biometric identification is limited to law enforcement. The final subparagraph of Article 5(1) keeps Article 9 of the GDPR for biometric data that are processed …",
                     *           "confidence": 0.97,
                     *           "condition": "Biometric data are processed for other purposes than law enforcement.",
                     *           "citations": [
                     *             {
                     *               "ref": "CELEX:32024R1689 Art 5(1)",
                     *               "role": "basis"
                     *             }
                     *           ],
                     *           "in_effect": true
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 500,
                     *         "offset": 0,
                     *         "total": 31
                     *       },
                     *       "source": {
                     *         "pack_id": "eu-ai-act",
                     *         "version": "2.0.0",
                     *         "checked_on": "2026-11-21",
                     *         "caveats": [
                     *           "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DomainPackRelationshipList"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getRelationshipFact: {
        parameters: {
            query?: {
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description Id of a relationship fact
                 * @example dora-overrides-nis2-for-financial-entities
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dora-overrides-nis2-for-financial-entities",
                     *       "type": "sector_specific_override_of",
                     *       "from": {
                     *         "kind": "pack",
                     *         "pack_id": "eu-dora"
                     *       },
                     *       "to": {
                     *         "kind": "pack",
                     *         "pack_id": "eu-nis2"
                     *       },
                     *       "rationale": "DORA declares itself the sector-specific act in the sense of Article 4 of NIS2 for financial entities that are essential or important entities, so the directive's provisions on risk management and …",
                     *       "confidence": 0.93,
                     *       "citations": [
                     *         {
                     *           "ref": "CELEX:32022R2554 Art 1(2)",
                     *           "role": "basis"
                     *         }
                     *       ],
                     *       "in_effect": true,
                     *       "state": {
                     *         "publication_mode": "published",
                     *         "author": "Regulatory Pack API editors",
                     *         "reasons": [
                     *           "review review-relationships-6dd8dbd18e98 is signed on 2026-11-28, which is yet to come"
                     *         ]
                     *       },
                     *       "pins": [
                     *         {
                     *           "from": "1.0.0",
                     *           "to": "1.0.0"
                     *         }
                     *       ],
                     *       "intervals": [
                     *         {
                     *           "publication_mode": "published"
                     *         }
                     *       ],
                     *       "reviews": []
                     *     }
                     */
                    "application/json": components["schemas"]["RelationshipFactDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    queryRegulatoryGraph: {
        parameters: {
            query?: {
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["RegulatoryGraphFormatInput"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GraphQueryRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ai-act-biometric-prohibition-without-prejudice-to-gdpr",
                     *           "type": "without_prejudice_to",
                     *           "from": {
                     *             "kind": "pack",
                     *             "pack_id": "eu-ai-act",
                     *             "title": "Regulation (EU) 2024/1689 laying down harmonised rules on artificial intelligence"
                     *           },
                     *           "to": {
                     *             "kind": "pack",
                     *             "pack_id": "eu-gdpr",
                     *             "title": "General Data Protection Regulation (Regulation (EU) 2016/679)"
                     *           },
                     *           "rationale": "The prohibition of real-time remote biometric identification is limited to law enforcement. The final subparagraph of Article 5(1) keeps Article 9 of the GDPR for biometric data that are processed …",
                     *           "confidence": 0.97,
                     *           "condition": "Biometric data are processed for other purposes than law enforcement.",
                     *           "citations": [
                     *             {
                     *               "ref": "CELEX:32024R1689 Art 5(1)",
                     *               "role": "basis"
                     *             }
                     *           ],
                     *           "in_effect": true
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 136,
                     *         "next_offset": 100
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["QueryRegulatoryGraphAnswer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/vnd.mermaid": string;
                    "text/vnd.graphviz": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    findRelationshipPaths: {
        parameters: {
            query?: {
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["RelationshipPathFormatInput"];
            };
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PathQueryRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "hops": 2,
                     *           "meaning": {
                     *             "type": "shares_evidence_with",
                     *             "related_only": false,
                     *             "shared_keys": [
                     *               "backup_policy"
                     *             ],
                     *             "reason": "the same artefact serves every step: backup_policy"
                     *           },
                     *           "confidence": 0.765,
                     *           "coverage": "unknown",
                     *           "stale": false,
                     *           "steps": [
                     *             {
                     *               "direction": "forward",
                     *               "type": "shares_evidence_with",
                     *               "fact": {
                     *                 "id": "evidence-backup-gdpr-dora",
                     *                 "type": "shares_evidence_with",
                     *                 "from": {
                     *                   "kind": "obligation",
                     *                   "pack_id": "eu-gdpr",
                     *                   "code": "art-32-1-c",
                     *                   "title": "Be able to restore data in good time after an incident"
                     *                 },
                     *                 "to": {
                     *                   "kind": "obligation",
                     *                   "pack_id": "eu-dora",
                     *                   "code": "art-12-1-a",
                     *                   "title": "Backup policies and procedures"
                     *                 },
                     *                 "rationale": "Being able to restore access to personal data after an incident is part of security of processing; a backup policy that covers the systems with personal data shows it under both.",
                     *                 "confidence": 0.85,
                     *                 "shared_keys": [
                     *                   "backup_policy"
                     *                 ],
                     *                 "citations": [
                     *                   {
                     *                     "ref": "CELEX:32016R0679 Art 32(1)(c)",
                     *                     "role": "basis"
                     *                   }
                     *                 ],
                     *                 "in_effect": true
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 1
                     *       },
                     *       "truncated": false
                     *     }
                     */
                    "application/json": components["schemas"]["FindRelationshipPathsAnswer"];
                    "text/vnd.mermaid": string;
                    "text/vnd.graphviz": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listEvidenceReuse: {
        parameters: {
            query?: {
                /**
                 * @description Only these packs; an artefact has to serve two of them; repeat the parameter for several
                 * @example [
                 *       "eu-dora",
                 *       "eu-nis2"
                 *     ]
                 */
                pack_id?: string[];
                /**
                 * @description Only these artefacts; repeat the parameter for several
                 * @example [
                 *       "incident_register"
                 *     ]
                 */
                shared_key?: string[];
                /** @description Exact; others than `published` need the scope `packs:unpublished` */
                publication_mode?: components["parameters"]["PublicationModeParameter"];
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description As the law was known then; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: components["parameters"]["KnownAtParameter"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description Tags of answers that the caller has; if the answer is one of them, it is 304 and free
                 * @example W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 */
                "if-none-match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 24
                     *       },
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-ai-act",
                     *           "version": "2.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         },
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         },
                     *         {
                     *           "pack_id": "eu-eidas",
                     *           "version": "2.1.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32014R0910 consolidated-2024-10-18; 32022L2555 oj-2022-12-27; 32024R1183 oj-2024-04-30, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         },
                     *         {
                     *           "pack_id": "eu-gdpr",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32016R0679 oj-2016-05-04-corrected-2018-05-23, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         },
                     *         {
                     *           "pack_id": "eu-nis2",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32022L2555 oj-2022-12-27; 32024R2690 oj-2024-10-18, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         },
                     *         {
                     *           "pack_id": "t-3bf8422946-one",
                     *           "version": "2.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "A test."
                     *           ]
                     *         },
                     *         {
                     *           "pack_id": "t-3bf8422946-two",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "A test."
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EvidenceReuseList"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    verifyClaim: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimVerifyRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verdict": "verified",
                     *       "reason": "eu-gdpr@1.0.0 records exactly this",
                     *       "as_of": "2026-11-21",
                     *       "comparisons": [
                     *         {
                     *           "object": {
                     *             "type": "filing",
                     *             "code": "breach-notification-authority",
                     *             "title": "Notification of a personal data breach to the supervisory authority",
                     *             "hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *             "obligations": [
                     *               "art-33-1"
                     *             ]
                     *           },
                     *           "pack_id": "eu-gdpr",
                     *           "version": "1.0.0",
                     *           "result": "equal",
                     *           "recorded": {
                     *             "duration": "PT72H",
                     *             "measure": "time_limit",
                     *             "event": "personal_data_breach_awareness",
                     *             "bound": "at_most",
                     *             "addressees": [
                     *               "controller"
                     *             ],
                     *             "provisions": [
                     *               "32016R0679 Art 33(1)"
                     *             ]
                     *           },
                     *           "citations": [
                     *             {
                     *               "ref": "CELEX:32016R0679 Art 33(1)",
                     *               "role": "basis"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-gdpr",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32016R0679 oj-2016-05-04-corrected-2018-05-23, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ClaimAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    checkApplicability: {
        parameters: {
            query?: {
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["ApplicabilityFormatInput"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
                /** @description In a calendar, also what may apply, as tentative events */
                include_open?: components["parameters"]["IncludeOpenParameter"];
            };
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApplicabilityCheckRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "as_of": "2026-11-21",
                     *       "results": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "outcome": "applies",
                     *           "missing_facts": [
                     *             "uses_ict_services_for_critical_functions"
                     *           ],
                     *           "displaced_provisions": [],
                     *           "conditional": [],
                     *           "obligation_count": 177,
                     *           "conditional_obligation_count": 3,
                     *           "pack_version": "1.0.0",
                     *           "stale": false,
                     *           "subjects": [
                     *             {
                     *               "id": "subject",
                     *               "outcome": "applies",
                     *               "matched_rules": [
                     *                 {
                     *                   "rule_id": "applies-a-credit-institution",
                     *                   "matched": [
                     *                     {
                     *                       "input": "entity_roles",
                     *                       "values": [
                     *                         "credit_institution"
                     *                       ]
                     *                     }
                     *                   ],
                     *                   "citations": [
                     *                     "CELEX:32022R2554 Art 2(1)(a)"
                     *                   ]
                     *                 }
                     *               ],
                     *               "excluded_by": [],
                     *               "missing_facts": [],
                     *               "obligations": {
                     *                 "applies": 177,
                     *                 "applies_if": 3,
                     *                 "not_yet": 0,
                     *                 "undetermined": 33,
                     *                 "does_not_apply": 34,
                     *                 "displaced": 0,
                     *                 "permissions": 8
                     *               },
                     *               "upcoming": []
                     *             }
                     *           ],
                     *           "source": {
                     *             "pack_id": "eu-dora",
                     *             "version": "1.0.0",
                     *             "checked_on": "2026-11-21",
                     *             "caveats": [
                     *               "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "relationships": [],
                     *       "relationships_total": 0,
                     *       "unknown": [
                     *         {
                     *           "fact": "uses_ict_services_for_critical_functions",
                     *           "pack_ids": [
                     *             "eu-dora"
                     *           ],
                     *           "decides": 15,
                     *           "question": "Does the entity use, or plan to use, ICT services of third-party providers for functions whose failure would materially harm its finances, services or compliance?"
                     *         }
                     *       ],
                     *       "assumptions": [
                     *         "A jurisdiction counts for every tie that a rule asks for, such as an establishment."
                     *       ],
                     *       "unavailable": [],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApplicabilityAnswer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/calendar": string;
                    "text/vnd.mermaid": string;
                    "text/vnd.graphviz": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    calculateFilingDeadlines: {
        parameters: {
            query?: {
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["FormatInput"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FilingDeadlinesRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "as_of": "2026-11-21",
                     *       "filings": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "code": "dora-initial-notification",
                     *           "title": "Initial notification of a major ICT-related incident",
                     *           "from_role": "financial_entity",
                     *           "recipient": "The competent authority of Art 46 that is relevant for the entity; for a significant credit institution the national authority, which passes the report on to the European Central Bank.",
                     *           "trigger_event": "ict_incident_classified_major",
                     *           "citations": [
                     *             {
                     *               "ref": "CELEX:32022R2554 Art 19(4)(a)",
                     *               "role": "basis"
                     *             }
                     *           ],
                     *           "outcome": "applies",
                     *           "state": "due",
                     *           "anchors": [
                     *             {
                     *               "event": "ict_incident_classified_major",
                     *               "offset": "PT4H",
                     *               "ref": "CELEX:32025R0301 Art 5(1)(a)",
                     *               "at": "2026-11-20T17:00:00Z",
                     *               "limit": "2026-11-20T21:00:00Z"
                     *             }
                     *           ],
                     *           "won": {
                     *             "by": "anchor",
                     *             "event": "ict_incident_classified_major",
                     *             "at": "2026-11-20T17:00:00Z",
                     *             "offset": "PT4H",
                     *             "ref": "CELEX:32025R0301 Art 5(1)(a)"
                     *           }
                     *         }
                     *       ],
                     *       "not_due": [],
                     *       "unused_events": [],
                     *       "calendar": {
                     *         "time_zone": "Europe/Berlin",
                     *         "country": "DE",
                     *         "holidays_from": "public holidays of DE by date-holidays 3.37.0"
                     *       },
                     *       "assumptions": [
                     *         "Days are counted in Europe/Berlin, the time of the capital of DE."
                     *       ],
                     *       "remarks": [],
                     *       "unavailable": [],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FilingDeadlinesAnswer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/calendar": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    calculatePenaltyExposure: {
        parameters: {
            query?: {
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PenaltyExposureRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "as_of": "2026-11-21",
                     *       "infringements": [],
                     *       "aggregates": [
                     *         {
                     *           "pack_id": "eu-gdpr",
                     *           "infringements": [
                     *             1
                     *           ],
                     *           "holds": "unknown",
                     *           "condition": "Where a controller or processor infringes several provisions, with intent or by negligence, for the same or linked processing operations, the fines together do not exceed the amount for the gravest …",
                     *           "maximum": {},
                     *           "ref": "CELEX:32016R0679 Art 83(3)"
                     *         }
                     *       ],
                     *       "assumptions": [
                     *         "turnover is taken as the one each law means, named in base and period."
                     *       ],
                     *       "unavailable": [],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-gdpr",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32016R0679 oj-2016-05-04-corrected-2018-05-23, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PenaltyExposureAnswer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    assessIncident: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IncidentAssessmentRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "as_of": "2026-11-21",
                     *       "packs": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "version": "1.0.0",
                     *           "outcome": "applies"
                     *         }
                     *       ],
                     *       "filings": [],
                     *       "displaced": [
                     *         {
                     *           "pack_id": "eu-nis2",
                     *           "displaced_by": "eu-dora",
                     *           "relationship_ids": [
                     *             "dora-overrides-nis2-for-financial-entities"
                     *           ],
                     *           "filings": [
                     *             {
                     *               "code": "early-warning",
                     *               "title": "Early warning of a significant incident"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "exposure": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "obligations": [
                     *             "rts301-art-1"
                     *           ],
                     *           "outcome": "applies"
                     *         }
                     *       ],
                     *       "fines": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "code": "member-state-administrative-penalties",
                     *           "title": "Administrative penalties under national law",
                     *           "imposed_by": "Competent authorities of Art 46, in the way their national law provides",
                     *           "addressed": "yes",
                     *           "citations": [
                     *             "CELEX:32022R2554 Art 50(3)"
                     *           ]
                     *         }
                     *       ],
                     *       "time_zone": "Europe/Amsterdam",
                     *       "assumptions": [
                     *         "Days are counted in Europe/Amsterdam, the time of the capital of NL."
                     *       ],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IncidentAssessmentAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    classifyIncident: {
        parameters: {
            query?: {
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentClassificationRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "as_of": "2026-11-21",
                     *       "classifications": [],
                     *       "not_concerned": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "code": "significant-threat",
                     *           "detail": "“Significant cyber threat” is asked only where something is given of a threat"
                     *         }
                     *       ],
                     *       "assumptions": [
                     *         "No earlier incident of the same root cause is known, so none is taken to recur; a law may count several small ones as one."
                     *       ],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IncidentClassificationAnswer"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listCustomerProfiles: {
        parameters: {
            query?: {
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /**
                 * @description Where the page begins: `next_after` of the page before; not together with `offset`
                 * @example WyJwcm9maWxlcyIsIk1yS0FZOFNJIiwiYWNtZS1iYW5rIl0
                 */
                after?: components["parameters"]["AfterParameter"];
                /**
                 * @description Only what changed at this instant (RFC 3339 with an offset) or later, in the order of `updated_at`; not together with `offset`
                 * @example 2026-11-21T00:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSinceParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "acme-bank",
                     *           "version": 1,
                     *           "current_version": 1,
                     *           "hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *           "complete": false,
                     *           "entity_roles": [
                     *             "t_3bf8422946_bank"
                     *           ],
                     *           "facts": {
                     *             "t_3bf8422946_staff": 100
                     *           },
                     *           "current_run_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "written_at": "2026-11-21T12:00:00.000Z",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "updated_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 2,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerProfileList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    createCustomerProfile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileCreateRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acme-group",
                     *       "version": 1,
                     *       "current_version": 1,
                     *       "hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "name": "Acme Group",
                     *       "subjects": [
                     *         {
                     *           "complete": false,
                     *           "entity_roles": [
                     *             "credit_institution"
                     *           ],
                     *           "facts": {
                     *             "staff": 600,
                     *             "turnover_eur": "unknown"
                     *           },
                     *           "id": "bank"
                     *         }
                     *       ],
                     *       "written_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "updated_at": "2026-11-21T12:00:00.004Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerProfile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getCustomerProfile: {
        parameters: {
            query?: {
                /**
                 * @description An earlier version; default the current
                 * @example 1
                 */
                version?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Your own id of the profile
                 * @example acme-bank
                 */
                customer_profile_id: components["parameters"]["CustomerProfileIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acme-bank",
                     *       "version": 1,
                     *       "current_version": 1,
                     *       "hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "complete": false,
                     *       "entity_roles": [
                     *         "t_3bf8422946_bank"
                     *       ],
                     *       "facts": {
                     *         "t_3bf8422946_staff": 100
                     *       },
                     *       "current_run_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "written_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerProfile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    updateCustomerProfile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description Your own id of the profile
                 * @example acme-bank
                 */
                customer_profile_id: components["parameters"]["CustomerProfileIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileUpdateRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acme-bank",
                     *       "version": 2,
                     *       "current_version": 2,
                     *       "hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "complete": false,
                     *       "entity_roles": [
                     *         "t_3bf8422946_bank"
                     *       ],
                     *       "facts": {
                     *         "t_3bf8422946_staff": 120
                     *       },
                     *       "current_run_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "written_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "updated_at": "2026-11-21T12:00:00.005Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerProfile"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    answerOpenQuestions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description Your own id of the profile
                 * @example acme-bank
                 */
                customer_profile_id: components["parameters"]["CustomerProfileIdParameter"];
            };
            cookie?: never;
        };
        /** @description The file */
        requestBody: {
            content: {
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "profile": {
                     *         "id": "acme-bank",
                     *         "version": 3,
                     *         "current_version": 3,
                     *         "hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *         "answer_notes": {
                     *           "eu-gdpr/art-35-1/e1": {
                     *             "by": "Ada Berg",
                     *             "hash": "982d27fa145922b1"
                     *           }
                     *         },
                     *         "answers": {
                     *           "eu-gdpr/art-35-1/e1": "no"
                     *         },
                     *         "complete": false,
                     *         "entity_roles": [
                     *           "t_3bf8422946_bank"
                     *         ],
                     *         "facts": {
                     *           "t_3bf8422946_staff": 120
                     *         },
                     *         "current_run_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *         "written_at": "2026-11-21T12:00:00.000Z",
                     *         "created_at": "2026-11-21T12:00:00.000Z",
                     *         "updated_at": "2026-11-21T12:00:00.006Z"
                     *       },
                     *       "taken": [
                     *         {
                     *           "row": 2,
                     *           "code": "eu-gdpr/art-35-1/e1",
                     *           "answer": "no"
                     *         }
                     *       ],
                     *       "left_out": [
                     *         {
                     *           "row": 3,
                     *           "code": "staff",
                     *           "reason": "Answer is empty"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SheetAnswers"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getCustomerRegister: {
        parameters: {
            query?: {
                /**
                 * @description Legal time: the version that is the law on this day; default today
                 * @example 2025-01-17
                 */
                as_of?: components["parameters"]["AsOfParameter"];
                /**
                 * @description The run of this customer that the duties are compared with; default the newest one
                 * @example 0198c0de-0000-7000-8000-000000000000
                 */
                since_run?: string;
                /**
                 * @description Only duties of these packs; repeat the parameter for several
                 * @example [
                 *       "eu-dora"
                 *     ]
                 */
                pack_id?: string[];
                /**
                 * @description Only duties with one of these outcomes; repeat the parameter for several
                 * @example [
                 *       "applies"
                 *     ]
                 */
                outcome?: components["schemas"]["CustomerRegisterOutcomeInput"][];
                /**
                 * @description Only duties that are counted as one of these; repeat the parameter for several
                 * @example [
                 *       "applies",
                 *       "applies_if"
                 *     ]
                 */
                counted_as?: components["schemas"]["CountedAInput"][];
                /**
                 * @description Only duties that address one of these roles; repeat the parameter for several
                 * @example [
                 *       "controller"
                 *     ]
                 */
                addressee_role?: string[];
                /**
                 * @description Only duties that have all of these words in title, summary, act, article or addressees; repeat the parameter for several
                 * @example [
                 *       "incident"
                 *     ]
                 */
                word?: string[];
                /**
                 * @description Order of the duties; default by outcome. Of acts that apply first, then of those that are open; in an act the order of the law. `date`: by the day from which they apply, the next ones first, then what has begun, the oldest first
                 * @example date
                 */
                order_by?: components["schemas"]["OrderByInput"];
                /** @description Only duties that differ from the run; 422 for a customer without one */
                changed?: boolean;
                /**
                 * @description Also duties that do not apply, and did not in the run. Default true with `outcome` and without `changed`, and else false
                 * @example true
                 */
                include_not_applicable?: boolean;
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["FormatInput"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
                /** @description In a calendar, also what may apply, as tentative events */
                include_open?: components["parameters"]["IncludeOpenParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Your own id of the profile
                 * @example acme-bank
                 */
                customer_profile_id: components["parameters"]["CustomerProfileIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customer_profile_id": "acme-bank",
                     *       "profile_version": 3,
                     *       "as_of": "2026-11-21",
                     *       "since_run": {
                     *         "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *         "number": 1,
                     *         "as_of": "2026-05-01"
                     *       },
                     *       "data": [
                     *         {
                     *           "pack_id": "t-3bf8422946-one",
                     *           "code": "art-1-2-a",
                     *           "act": "t-3bf8422946-one",
                     *           "articles": [
                     *             "Test act 3bf8422946 Art 1(2)"
                     *           ],
                     *           "title": "Report early",
                     *           "addressee_roles": [
                     *             "t_3bf8422946_bank"
                     *           ],
                     *           "trigger_event": "t_3bf8422946_incident",
                     *           "subject_id": "subject",
                     *           "change": [
                     *             "new"
                     *           ],
                     *           "outcome": "applies",
                     *           "modality": "must",
                     *           "counted_as": "applies",
                     *           "why": "Applies because its role is bank (Test act 3bf8422946 Art 2(1)).",
                     *           "open_questions": [],
                     *           "hangs_on": [],
                     *           "applies_from": "2021-01-01"
                     *         }
                     *       ],
                     *       "acts": [
                     *         {
                     *           "pack_id": "eu-ai-act",
                     *           "subject_id": "subject",
                     *           "outcome": "undetermined",
                     *           "missing_facts": [
                     *             "entity_roles/ai_operator"
                     *           ],
                     *           "counted_duties": 198
                     *         }
                     *       ],
                     *       "unknown": [
                     *         {
                     *           "fact": "entity_roles/financial_entity",
                     *           "pack_ids": [
                     *             "eu-dora"
                     *           ],
                     *           "decides": 359,
                     *           "question": "Is the company a bank, an insurer, a payment or investment firm or another financial entity, or does it provide ICT services to one?"
                     *         }
                     *       ],
                     *       "assumptions": [
                     *         "Territorial conditions count as met, because no jurisdictions were given."
                     *       ],
                     *       "unavailable": [],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-ai-act",
                     *           "version": "2.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32024R1689 consolidated-2026-07-27; 32026R1744 oj-2026-07-24, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 6
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerRegister"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/calendar": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    createFeed: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description Your own id of the profile
                 * @example acme-bank
                 */
                customer_profile_id: components["parameters"]["CustomerProfileIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedCreateRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": {
                     *         "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *         "name": "Calendar of the team",
                     *         "status": "active",
                     *         "scopes": [
                     *           "read"
                     *         ],
                     *         "hint": "JZ1Y1Utz",
                     *         "created_at": "2026-11-21T12:00:00.000Z",
                     *         "expires_at": "2027-11-21T12:00:00.000Z",
                     *         "created_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *         "customer_profile_id": "acme-bank",
                     *         "token_type": "feed"
                     *       },
                     *       "calendar_url": "http://127.0.0.1:8080/api/v1/feeds/rpf_live_example1111111111111111111111111111111111111111111111111/calendar.ics",
                     *       "changes_url": "http://127.0.0.1:8080/api/v1/feeds/rpf_live_example1111111111111111111111111111111111111111111111111/changes.atom"
                     *     }
                     */
                    "application/json": components["schemas"]["Feed"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    readFeedCalendar: {
        parameters: {
            query?: {
                /** @description Also what may apply, as tentative events */
                include_open?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The secret of the feed: who has the address reads it
                 * @example rpf_live_0000000000000000000000000000000000000000000000000000
                 */
                feed_secret: components["parameters"]["FeedSecretParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            402: components["responses"]["CreditsExhausted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrReplayUnavailable"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    readFeedChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The secret of the feed: who has the address reads it
                 * @example rpf_live_0000000000000000000000000000000000000000000000000000
                 */
                feed_secret: components["parameters"]["FeedSecretParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            402: components["responses"]["CreditsExhausted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyInProgressOrReplayUnavailable"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listApplicabilityRuns: {
        parameters: {
            query?: {
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /**
                 * @description Where the page begins: `next_after` of the page before; not together with `offset`
                 * @example WyJwcm9maWxlcyIsIk1yS0FZOFNJIiwiYWNtZS1iYW5rIl0
                 */
                after?: components["parameters"]["AfterParameter"];
                /**
                 * @description Only what changed at this instant (RFC 3339 with an offset) or later, in the order of `updated_at`; not together with `offset`
                 * @example 2026-11-21T00:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSinceParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Your own id of the profile
                 * @example acme-bank
                 */
                customer_profile_id: components["parameters"]["CustomerProfileIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "customer_profile_id": "acme-bank",
                     *           "number": 3,
                     *           "status": "current",
                     *           "profile_version": 4,
                     *           "profile_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *           "as_of": "2026-11-21",
                     *           "known_at": "2026-11-21T12:00:00.000Z",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "updated_at": "2026-11-21T12:00:00.008Z",
                     *           "engine_version": "1.8.0+vocabulary.71aba3b29218",
                     *           "receipt_hash": "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35",
                     *           "pack_ids": [
                     *             "eu-dora"
                     *           ],
                     *           "metadata": {
                     *             "ticket": 1
                     *           },
                     *           "locked": [
                     *             {
                     *               "pack_id": "eu-dora",
                     *               "version": "1.0.0",
                     *               "content_hash": "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce",
                     *               "result_hash": "4b227777d4dd1fc61c6f884f48641d02b4d121d3fd328cb08b5531fcacdabf8a"
                     *             }
                     *           ],
                     *           "outcomes": [
                     *             {
                     *               "pack_id": "eu-dora",
                     *               "outcome": "applies",
                     *               "obligation_count": 153
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 3,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApplicabilityRunList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    runCustomerApplicability: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description Your own id of the profile
                 * @example acme-bank
                 */
                customer_profile_id: components["parameters"]["CustomerProfileIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApplicabilityRunRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "customer_profile_id": "acme-bank",
                     *       "number": 2,
                     *       "status": "current",
                     *       "profile_version": 3,
                     *       "profile_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "as_of": "2026-11-21",
                     *       "known_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "updated_at": "2026-11-21T12:00:00.007Z",
                     *       "engine_version": "1.8.0+vocabulary.c48b819dcd3a",
                     *       "receipt_hash": "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35",
                     *       "metadata": {},
                     *       "locked": [
                     *         {
                     *           "pack_id": "eu-ai-act",
                     *           "version": "2.0.0",
                     *           "content_hash": "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce",
                     *           "result_hash": "4b227777d4dd1fc61c6f884f48641d02b4d121d3fd328cb08b5531fcacdabf8a"
                     *         }
                     *       ],
                     *       "locked_relationships": [
                     *         {
                     *           "id": "dora-overrides-nis2-for-financial-entities",
                     *           "hash": "4523540f1504cd17100c4835e85b7eefd49911580f8efff0599a8f283be6b9e3"
                     *         }
                     *       ],
                     *       "unknown": [
                     *         {
                     *           "fact": "entity_roles/financial_entity",
                     *           "pack_ids": [
                     *             "eu-dora"
                     *           ],
                     *           "decides": 359
                     *         }
                     *       ],
                     *       "assumptions": [
                     *         "Territorial conditions count as met, because no jurisdictions were given."
                     *       ],
                     *       "unavailable": [],
                     *       "results": [],
                     *       "page": {
                     *         "limit": 1,
                     *         "offset": 0,
                     *         "total": 7
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApplicabilityRun"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getApplicabilityRun: {
        parameters: {
            query?: {
                /** @description Also list for each subject the duties that may bear on it; a table always lists its duties */
                include_obligations?: boolean;
                /**
                 * @description Also duties that do not apply; with `since_run`, those that did not in that run either. Default true in a table, except with `changed`, and else false
                 * @example true
                 */
                include_not_applicable?: boolean;
                /**
                 * @description List these duties, whatever their outcome; repeat the parameter for several
                 * @example [
                 *       "art-19-1"
                 *     ]
                 */
                obligation_code?: string[];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /**
                 * @description Only results of these packs; repeat the parameter for several
                 * @example [
                 *       "eu-dora"
                 *     ]
                 */
                pack_id?: string[];
                /**
                 * @description An earlier or later run of the same customer: `duties` says what differs from it
                 * @example 0198c0de-0000-7000-8000-000000000000
                 */
                since_run?: string;
                /** @description With `since_run`: only duties that differ */
                changed?: boolean;
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["FormatInput"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
                /** @description In a calendar, also what may apply, as tentative events */
                include_open?: components["parameters"]["IncludeOpenParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the run
                 * @example 0198c0de-0000-7000-8000-000000000000
                 */
                run_id: components["parameters"]["RunIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "customer_profile_id": "acme-bank",
                     *       "number": 1,
                     *       "status": "superseded",
                     *       "profile_version": 1,
                     *       "profile_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "as_of": "2026-05-01",
                     *       "known_at": "2026-11-21T12:00:00.000Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "updated_at": "2026-11-21T12:00:00.007Z",
                     *       "engine_version": "1.8.0+vocabulary.bc30559430b7",
                     *       "receipt_hash": "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35",
                     *       "metadata": {},
                     *       "locked": [
                     *         {
                     *           "pack_id": "t-3bf8422946-one",
                     *           "version": "1.0.0",
                     *           "content_hash": "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce",
                     *           "result_hash": "4b227777d4dd1fc61c6f884f48641d02b4d121d3fd328cb08b5531fcacdabf8a"
                     *         }
                     *       ],
                     *       "locked_relationships": [],
                     *       "unknown": [],
                     *       "assumptions": [
                     *         "Territorial conditions count as met, because no jurisdictions were given."
                     *       ],
                     *       "unavailable": [],
                     *       "results": [],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApplicabilityRun"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/calendar": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    explainApplicabilityRun: {
        parameters: {
            query?: {
                /**
                 * @description Explain only these packs; repeat the parameter for several
                 * @example [
                 *       "eu-nis2"
                 *     ]
                 */
                pack_id?: string[];
                /**
                 * @description Explain only these subjects; repeat the parameter for several
                 * @example [
                 *       "subject"
                 *     ]
                 */
                subject_id?: string[];
                /**
                 * @description Also explain the outcomes of these duties; repeat the parameter for several
                 * @example [
                 *       "art-21-1"
                 *     ]
                 */
                obligation_code?: string[];
                /** @description Also explain the outcomes of all duties */
                include_obligations?: boolean;
                /** @description Nodes that a graph may have */
                max_nodes?: number;
                /** @description Edges that a graph may have */
                max_edges?: number;
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["RelationshipPathFormatInput"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the run
                 * @example 0198c0de-0000-7000-8000-000000000000
                 */
                run_id: components["parameters"]["RunIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "run_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "receipt_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "explanation": {
                     *         "nodes": [
                     *           {
                     *             "id": "outcome:t-3bf8422946-one",
                     *             "kind": "outcome",
                     *             "label": "t-3bf8422946-one applies",
                     *             "pack_id": "t-3bf8422946-one",
                     *             "outcome": "applies"
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "from": "outcome:t-3bf8422946-one",
                     *             "to": "rule:subject/t-3bf8422946-one/firms",
                     *             "kind": "fired"
                     *           }
                     *         ],
                     *         "total_nodes": 5,
                     *         "total_edges": 4
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExplainApplicabilityRunAnswer"];
                    "text/vnd.mermaid": string;
                    "text/vnd.graphviz": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    reproduceApplicabilityRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description Id of the run
                 * @example 0198c0de-0000-7000-8000-000000000000
                 */
                run_id: components["parameters"]["RunIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReproduceApplicabilityRunRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "run_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "identical": true,
                     *       "receipt_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "reproduced_receipt_hash": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b",
                     *       "engine_version": "1.8.0+vocabulary.bc30559430b7",
                     *       "current_engine_version": "1.8.0+vocabulary.bc30559430b7",
                     *       "engine_changed": false,
                     *       "intact": true,
                     *       "locked": [
                     *         {
                     *           "pack_id": "t-3bf8422946-one",
                     *           "version": "1.0.0",
                     *           "content_hash": "d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35",
                     *           "result_hash": "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce"
                     *         }
                     *       ],
                     *       "differences": [],
                     *       "differences_total": 0
                     *     }
                     */
                    "application/json": components["schemas"]["RunReproduction"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    recomputeCustomerChangeImpacts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ImpactRecomputeRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "complete",
                     *       "total": 1,
                     *       "processed": 1,
                     *       "created": 0,
                     *       "updated": 0,
                     *       "unchanged": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ImpactRecompute"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listCustomerChangeImpacts: {
        parameters: {
            query?: {
                /**
                 * @description Only of this customer
                 * @example acme-bank
                 */
                customer_profile_id?: string;
                /**
                 * @description Only of this pack
                 * @example eu-ai-act
                 */
                domain_pack_id?: string;
                /** @description Only in this state */
                status?: components["schemas"]["StatusInput"];
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /**
                 * @description Where the page begins: `next_after` of the page before; not together with `offset`
                 * @example WyJwcm9maWxlcyIsIk1yS0FZOFNJIiwiYWNtZS1iYW5rIl0
                 */
                after?: components["parameters"]["AfterParameter"];
                /**
                 * @description Only what changed at this instant (RFC 3339 with an offset) or later, in the order of `updated_at`; not together with `offset`
                 * @example 2026-11-21T00:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSinceParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "customer_profile_id": "acme-bank",
                     *           "domain_pack_id": "t-3bf8422946-one",
                     *           "status": "open",
                     *           "event": {
                     *             "id": "change-22",
                     *             "seq": 22,
                     *             "kind": "version_published",
                     *             "summary": "t-3bf8422946-one 2.0.0 follows 1.0.0: 1 added, 7 modified, 1 moved, 2 split; dates of 1 changed; by 33BF8422946"
                     *           },
                     *           "from_version": "1.0.0",
                     *           "to_version": "2.0.0",
                     *           "run_id": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *           "as_of": "2026-11-21",
                     *           "counts": {
                     *             "date_moved": 1,
                     *             "changed": 5,
                     *             "new": 1
                     *           },
                     *           "required_action": "Review 7 items (1 date moved, 5 changed, 1 new, such as art-1-1-bis from 2021-01-01 to 2027-01-01), then adopt t-3bf8422946-one 2.0.0, defer with a date, or reject with a reason",
                     *           "due": "2026-11-21",
                     *           "decisions": [],
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "updated_at": "2026-11-21T12:00:00.001Z"
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 1,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerChangeImpactList"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getCustomerChangeImpact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the impact
                 * @example 0198c0de-0000-7000-8000-000000000000
                 */
                impact_id: components["parameters"]["ImpactIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "customer_profile_id": "acme-bank",
                     *       "domain_pack_id": "t-3bf8422946-one",
                     *       "status": "open",
                     *       "event": {
                     *         "id": "change-22",
                     *         "seq": 22,
                     *         "kind": "version_published",
                     *         "summary": "t-3bf8422946-one 2.0.0 follows 1.0.0: 1 added, 7 modified, 1 moved, 2 split; dates of 1 changed; by 33BF8422946"
                     *       },
                     *       "from_version": "1.0.0",
                     *       "to_version": "2.0.0",
                     *       "run_id": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *       "as_of": "2026-11-21",
                     *       "counts": {
                     *         "date_moved": 1,
                     *         "changed": 5,
                     *         "new": 1
                     *       },
                     *       "items": [
                     *         {
                     *           "subject_id": "subject",
                     *           "object": {
                     *             "kind": "obligation",
                     *             "pack_id": "t-3bf8422946-one",
                     *             "id": "art-1-1-bis",
                     *             "title": "Keep a register",
                     *             "modality": "must"
                     *           },
                     *           "bucket": "date_moved",
                     *           "before": {
                     *             "outcome": "applies",
                     *             "applies_from": "2021-01-01",
                     *             "code": "art-1-1"
                     *           },
                     *           "after": {
                     *             "outcome": "not_yet",
                     *             "applies_from": "2027-01-01"
                     *           },
                     *           "fields": [
                     *             "applies_from"
                     *           ],
                     *           "action": "Plan for 2027-01-01 in place of 2021-01-01 for the duty art-1-1-bis"
                     *         }
                     *       ],
                     *       "required_action": "Review 7 items (1 date moved, 5 changed, 1 new, such as art-1-1-bis from 2021-01-01 to 2027-01-01), then adopt t-3bf8422946-one 2.0.0, defer with a date, or reject with a reason",
                     *       "due": "2026-11-21",
                     *       "decisions": [],
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "updated_at": "2026-11-21T12:00:00.001Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeImpact"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    decideCustomerChangeImpact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description Id of the impact
                 * @example 0198c0de-0000-7000-8000-000000000000
                 */
                impact_id: components["parameters"]["ImpactIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImpactDecisionRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "customer_profile_id": "acme-bank",
                     *       "domain_pack_id": "t-3bf8422946-one",
                     *       "status": "acknowledged",
                     *       "event": {
                     *         "id": "change-22",
                     *         "seq": 22,
                     *         "kind": "version_published",
                     *         "summary": "t-3bf8422946-one 2.0.0 follows 1.0.0: 1 added, 7 modified, 1 moved, 2 split; dates of 1 changed; by 33BF8422946"
                     *       },
                     *       "from_version": "1.0.0",
                     *       "to_version": "2.0.0",
                     *       "run_id": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *       "as_of": "2026-11-21",
                     *       "counts": {
                     *         "date_moved": 1,
                     *         "changed": 5,
                     *         "new": 1
                     *       },
                     *       "items": [
                     *         {
                     *           "subject_id": "subject",
                     *           "object": {
                     *             "kind": "obligation",
                     *             "pack_id": "t-3bf8422946-one",
                     *             "id": "art-1-1-bis",
                     *             "title": "Keep a register",
                     *             "modality": "must"
                     *           },
                     *           "bucket": "date_moved",
                     *           "before": {
                     *             "outcome": "applies",
                     *             "applies_from": "2021-01-01",
                     *             "code": "art-1-1"
                     *           },
                     *           "after": {
                     *             "outcome": "not_yet",
                     *             "applies_from": "2027-01-01"
                     *           },
                     *           "fields": [
                     *             "applies_from"
                     *           ],
                     *           "action": "Plan for 2027-01-01 in place of 2021-01-01 for the duty art-1-1-bis"
                     *         }
                     *       ],
                     *       "required_action": "Review 7 items (1 date moved, 5 changed, 1 new, such as art-1-1-bis from 2021-01-01 to 2027-01-01), then adopt t-3bf8422946-one 2.0.0, defer with a date, or reject with a reason",
                     *       "due": "2027-03-01",
                     *       "decisions": [
                     *         {
                     *           "decision": "defer",
                     *           "at": "2026-11-21T12:00:00.000Z",
                     *           "by": "019a8f0e-5c0e-7cc1-9d8e-000000000003",
                     *           "until": "2027-03-01"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "updated_at": "2026-11-21T12:00:00.009Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeImpact"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /**
                 * @description Only incidents of this customer
                 * @example acme-bank
                 */
                customer_profile_id?: string;
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /**
                 * @description Where the page begins: `next_after` of the page before; not together with `offset`
                 * @example WyJwcm9maWxlcyIsIk1yS0FZOFNJIiwiYWNtZS1iYW5rIl0
                 */
                after?: components["parameters"]["AfterParameter"];
                /**
                 * @description Only what changed at this instant (RFC 3339 with an offset) or later, in the order of `updated_at`; not together with `offset`
                 * @example 2026-11-21T00:00:00Z
                 */
                updated_since?: components["parameters"]["UpdatedSinceParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "customer_profile_id": "incident-bank",
                     *           "title": "No entries yet",
                     *           "country": "DE",
                     *           "region": "BY",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "created_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *           "entries": 0,
                     *           "updated_at": "2026-11-21T12:00:00.011Z"
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 3,
                     *         "has_more": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["IncidentList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    createIncident: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentCreateRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "customer_profile_id": "incident-bank",
                     *       "title": "Failure of the payment system",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "created_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *       "as_of": "2026-11-21",
                     *       "entries": [
                     *         {
                     *           "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001/0",
                     *           "happened_at": "2026-11-21T07:30:00+01:00",
                     *           "recorded_at": "2026-11-21T12:00:00.000Z",
                     *           "recorded_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *           "changes": [
                     *             {
                     *               "pack_id": "eu-dora",
                     *               "filing": "dora-initial-notification"
                     *             }
                     *           ],
                     *           "verdicts": []
                     *         }
                     *       ],
                     *       "filings": [],
                     *       "displaced": [
                     *         {
                     *           "pack_id": "eu-nis2",
                     *           "displaced_by": "eu-dora",
                     *           "relationship_ids": [
                     *             "dora-overrides-nis2-for-financial-entities"
                     *           ],
                     *           "filings": [
                     *             {
                     *               "code": "early-warning",
                     *               "title": "Early warning of a significant incident"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "assumptions": [
                     *         "Days are counted in Europe/Amsterdam, the time of the capital of NL."
                     *       ],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    appendIncidentEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description Id of the incident
                 * @example 0198c0de-0000-7000-8000-000000000000
                 */
                incident_id: components["parameters"]["IncidentIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentEntryRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "customer_profile_id": "incident-bank",
                     *       "title": "Failure of the payment system",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "created_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *       "as_of": "2026-11-21",
                     *       "entries": [
                     *         {
                     *           "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001/0",
                     *           "happened_at": "2026-11-21T07:30:00+01:00",
                     *           "recorded_at": "2026-11-21T12:00:00.000Z",
                     *           "recorded_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *           "changes": [
                     *             {
                     *               "pack_id": "eu-dora",
                     *               "filing": "dora-initial-notification"
                     *             }
                     *           ],
                     *           "verdicts": []
                     *         }
                     *       ],
                     *       "filings": [],
                     *       "displaced": [
                     *         {
                     *           "pack_id": "eu-nis2",
                     *           "displaced_by": "eu-dora",
                     *           "relationship_ids": [
                     *             "dora-overrides-nis2-for-financial-entities"
                     *           ],
                     *           "filings": [
                     *             {
                     *               "code": "early-warning",
                     *               "title": "Early warning of a significant incident"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "assumptions": [
                     *         "Days are counted in Europe/Amsterdam, the time of the capital of NL."
                     *       ],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Incident"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getIncident: {
        parameters: {
            query?: {
                /**
                 * @description Legal time: the law that the filings are computed by; default today
                 * @example 2025-01-17
                 */
                as_of?: string;
                /**
                 * @description As this service knew the law and the log at this instant, with an offset; default now
                 * @example 2026-11-21T12:00:00Z
                 */
                known_at?: string;
                /** @description All with `full` */
                view?: components["parameters"]["ViewParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["schemas"]["IncidentFormatInput"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the incident
                 * @example 0198c0de-0000-7000-8000-000000000000
                 */
                incident_id: components["parameters"]["IncidentIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "customer_profile_id": "incident-bank",
                     *       "title": "Failure of the payment system",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "created_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *       "as_of": "2026-11-21",
                     *       "entries": [
                     *         {
                     *           "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001/0",
                     *           "happened_at": "2026-11-21T07:30:00+01:00",
                     *           "recorded_at": "2026-11-21T12:00:00.000Z",
                     *           "recorded_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *           "changes": [
                     *             {
                     *               "pack_id": "eu-dora",
                     *               "filing": "dora-initial-notification"
                     *             }
                     *           ],
                     *           "verdicts": []
                     *         }
                     *       ],
                     *       "filings": [],
                     *       "displaced": [
                     *         {
                     *           "pack_id": "eu-nis2",
                     *           "displaced_by": "eu-dora",
                     *           "relationship_ids": [
                     *             "dora-overrides-nis2-for-financial-entities"
                     *           ],
                     *           "filings": [
                     *             {
                     *               "code": "early-warning",
                     *               "title": "Early warning of a significant incident"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "assumptions": [
                     *         "Days are counted in Europe/Amsterdam, the time of the capital of NL."
                     *       ],
                     *       "sources": [
                     *         {
                     *           "pack_id": "eu-dora",
                     *           "version": "1.0.0",
                     *           "checked_on": "2026-11-21",
                     *           "caveats": [
                     *             "Checked against 32022R2554 oj-2022-12-27; 32024R1772 oj-2024-06-25; 32025R0301 oj-2025-02-20; 32025R0302 oj-2025-02-20, 2026-11-21; not reviewed by a lawyer"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Incident"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/calendar": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "name": "Test",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "settings": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceUpdateRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "name": "Example",
                     *       "contact_email": "a@example.com",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "updated_at": "2026-11-21T12:00:00.000Z",
                     *       "settings": {
                     *         "one": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Only tokens in this state */
                status?: components["schemas"]["TokenStatusInput"];
                /** @description Only tokens of this kind */
                token_type?: components["schemas"]["TokenTokenTypeInput"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "name": "test",
                     *           "status": "active",
                     *           "scopes": [
                     *             "read"
                     *           ],
                     *           "hint": "SMinLf1J",
                     *           "created_at": "2026-11-21T12:00:00.000Z",
                     *           "customer_profile_id": "acme-bank",
                     *           "token_type": "service"
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 6
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiTokenCreateRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": {
                     *         "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *         "name": "example",
                     *         "status": "active",
                     *         "scopes": [
                     *           "read"
                     *         ],
                     *         "hint": "dNFJxWiV",
                     *         "created_at": "2026-11-21T12:00:00.000Z",
                     *         "created_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *         "token_type": "data"
                     *       },
                     *       "secret": "rpk_live_example1111111111111111111111111111111111111111111111111"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenWithSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description The id of the token
                 * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
                 */
                token_id: components["parameters"]["TokenIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenRevokeRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "name": "to revoke",
                     *       "status": "revoked",
                     *       "scopes": [
                     *         "read"
                     *       ],
                     *       "hint": "uiejWTXv",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "revoked_at": "2026-11-21T12:00:00.000Z",
                     *       "created_by": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *       "token_type": "data"
                     *     }
                     */
                    "application/json": components["schemas"]["Token"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description The id of the token
                 * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
                 */
                token_id: components["parameters"]["TokenIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TokenRotateRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": {
                     *         "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *         "name": "to rotate",
                     *         "status": "active",
                     *         "scopes": [
                     *           "read"
                     *         ],
                     *         "hint": "8eTwZx6J",
                     *         "created_at": "2026-11-21T12:00:00.000Z",
                     *         "rotated_from": "019a8f0e-5c0e-7cc1-9d8e-000000000002",
                     *         "token_type": "data"
                     *       },
                     *       "secret": "rpk_live_example1111111111111111111111111111111111111111111111111"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenWithSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "url": "http://127.0.0.1:40483/hook",
                     *           "description": "example",
                     *           "event_types": [],
                     *           "status": "enabled",
                     *           "failing_since": "2026-11-21T22:49:36.415Z",
                     *           "created_at": "2026-11-21T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": {
                     *         "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *         "url": "https://93.184.215.14/hooks",
                     *         "description": "x",
                     *         "event_types": [
                     *           "credits.low"
                     *         ],
                     *         "status": "enabled",
                     *         "created_at": "2026-11-21T12:00:00.000Z"
                     *       },
                     *       "secret": "whsec_dGhlIHNlY3JldCBvZiBhbiBleGFtcGxl"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the endpoint
                 * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
                 */
                endpoint_id: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "url": "http://127.0.0.1:40483/hook",
                     *       "description": "example",
                     *       "event_types": [],
                     *       "status": "enabled",
                     *       "failing_since": "2026-11-21T22:49:36.415Z",
                     *       "created_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description The id of the endpoint
                 * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
                 */
                endpoint_id: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReproduceApplicabilityRunRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteWebhookEndpointAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description The id of the endpoint
                 * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
                 */
                endpoint_id: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdateRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "url": "http://127.0.0.1:40483/hook",
                     *       "event_types": [
                     *         "pack.version.published"
                     *       ],
                     *       "status": "enabled",
                     *       "created_at": "2026-11-21T12:00:00.000Z",
                     *       "updated_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description The id of the endpoint
                 * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
                 */
                endpoint_id: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookSecretRotateRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "endpoint": {
                     *         "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *         "url": "http://127.0.0.1:40483/hook",
                     *         "event_types": [
                     *           "pack.version.published"
                     *         ],
                     *         "status": "enabled",
                     *         "created_at": "2026-11-21T12:00:00.000Z",
                     *         "updated_at": "2026-11-21T12:00:00.000Z"
                     *       },
                     *       "secret": "whsec_dGhlIHNlY3JldCBvZiBhbiBleGFtcGxl",
                     *       "previous_secret_ends_at": "2026-11-21T12:01:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description The id of the endpoint
                 * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
                 */
                endpoint_id: components["parameters"]["EndpointIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReproduceApplicabilityRunRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": "msg_2da698aff76fbf105889c22cf38e8063",
                     *       "delivery_id": "dlv_dabf9a5c1411ff75f85a9fde64a1c7ad",
                     *       "at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TestWebhookEndpointAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries to this endpoint
                 * @example 019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f
                 */
                endpoint_id?: string;
                /** @description Only deliveries of this type */
                type?: components["schemas"]["WebhookDeliveryTypeInput"];
                /** @description Only deliveries in this state */
                status?: components["schemas"]["WebhookDeliveryStatusInput"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "dlv_7731980ef71bfebce3bba2ed173d054e",
                     *           "message_id": "msg_14a2e218a87672e96ac919ef7e872a39",
                     *           "endpoint_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "type": "webhook.test",
                     *           "status": "pending",
                     *           "happened_at": "2026-11-21T22:49:36.413Z",
                     *           "next_attempt_at": "2026-11-21T23:49:36.394Z",
                     *           "attempt_count": 1,
                     *           "attempts": [
                     *             {
                     *               "status": 500,
                     *               "ms": 12,
                     *               "error": "http_status",
                     *               "at": "2026-11-21T22:49:36.335Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the delivery
                 * @example dlv_0a1b2c3d4e5f60718293a4b5c6d7e8f9
                 */
                delivery_id: components["parameters"]["DeliveryIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_8170d56c8255acd75a269a8cf6cb4e85",
                     *       "message_id": "msg_eb0a8483415d8266d11692aca7583224",
                     *       "endpoint_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "type": "webhook.test",
                     *       "status": "dead",
                     *       "reason": "attempts_exhausted",
                     *       "happened_at": "2026-11-21T22:49:36.369Z",
                     *       "finished_at": "2026-11-21T22:49:36.371Z",
                     *       "attempt_count": 1,
                     *       "attempts": [
                     *         {
                     *           "status": 500,
                     *           "ms": 12,
                     *           "error": "http_status",
                     *           "at": "2026-11-21T22:49:36.335Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /**
                 * @description The id of the delivery
                 * @example dlv_0a1b2c3d4e5f60718293a4b5c6d7e8f9
                 */
                delivery_id: components["parameters"]["DeliveryIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReproduceApplicabilityRunRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dlv_8170d56c8255acd75a269a8cf6cb4e85",
                     *       "message_id": "msg_eb0a8483415d8266d11692aca7583224",
                     *       "endpoint_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "type": "webhook.test",
                     *       "status": "pending",
                     *       "happened_at": "2026-11-21T22:49:36.369Z",
                     *       "next_attempt_at": "2026-11-21T12:00:00.000Z",
                     *       "attempt_count": 0,
                     *       "replays": 1,
                     *       "attempts": [
                     *         {
                     *           "status": 500,
                     *           "ms": 12,
                     *           "error": "http_status",
                     *           "at": "2026-11-21T22:49:36.335Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["ConflictOrIdempotencyReplayUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listUsage: {
        parameters: {
            query?: {
                /**
                 * @description Only hours that end after this instant; default 31 days before `to`, or before now. At most 93 days before it
                 * @example 2026-11-01T00:00:00Z
                 */
                from?: components["parameters"]["FromParameter"];
                /**
                 * @description Only hours that begin before this instant; default no end
                 * @example 2026-12-01T00:00:00Z
                 */
                to?: components["parameters"]["ToParameter"];
                /**
                 * @description Only this operation, by its operationId
                 * @example getDomainPack
                 */
                operation?: components["parameters"]["OperationParameter"];
                /**
                 * @description Only calls with this key or token
                 * @example 0199c2f0-5b0a-7c3e-9d52-3f1e8a6b4c21
                 */
                token_id?: string;
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "hour": "2026-11-21T22:00:00.000Z",
                     *           "token_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "operation": "answerOpenQuestions",
                     *           "calls": 1,
                     *           "credits": 1
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 100,
                     *         "offset": 0,
                     *         "total": 68
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UsageList"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    summarizeUsage: {
        parameters: {
            query?: {
                /**
                 * @description Only hours that end after this instant; default 31 days before `to`, or before now. At most 93 days before it
                 * @example 2026-11-01T00:00:00Z
                 */
                from?: components["parameters"]["FromParameter"];
                /**
                 * @description Only hours that begin before this instant; default no end
                 * @example 2026-12-01T00:00:00Z
                 */
                to?: components["parameters"]["ToParameter"];
                /**
                 * @description Only this operation, by its operationId
                 * @example getDomainPack
                 */
                operation?: components["parameters"]["OperationParameter"];
                /**
                 * @description Only calls with this key or token
                 * @example 0199c2f0-5b0a-7c3e-9d52-3f1e8a6b4c21
                 */
                token_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totals": {
                     *         "calls": 295,
                     *         "credits": 375
                     *       },
                     *       "days": [
                     *         {
                     *           "day": "2026-11-21",
                     *           "operation": "answerOpenQuestions",
                     *           "calls": 1,
                     *           "credits": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UsageSummary"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plan": "none",
                     *       "balance": 99597,
                     *       "held": {
                     *         "operations": 28,
                     *         "credits": 28
                     *       },
                     *       "grants": [
                     *         {
                     *           "id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "kind": "one_off",
                     *           "remaining": 99597,
                     *           "priority": 100,
                     *           "reason": "test"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "operations": [
                     *         {
                     *           "operation": "introspectToken",
                     *           "method": "GET",
                     *           "path": "/api/v1/oauth/introspect",
                     *           "scope": "read",
                     *           "price": "account",
                     *           "credits": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                /** @description Entries after this `seq`; `next_after` of the page before */
                after?: number;
                /** @description Entries on a page */
                limit?: number;
                /** @description Only entries of this type */
                type?: components["schemas"]["LedgerEntryTypeInput"];
                /** @description The form of the answer, in place of `Accept` */
                format?: components["parameters"]["FormatParameter"];
                /** @description Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign */
                delimiter?: components["parameters"]["DelimiterParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "seq": 1,
                     *           "type": "grant",
                     *           "amount": 100000,
                     *           "balance": 100000,
                     *           "op": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *           "units": 0,
                     *           "at": "2026-11-21T22:49:13.711Z",
                     *           "prev": "",
                     *           "hash": "e6c759ec9dbdaa06cebdc6d6586cbcea8940173b"
                     *         }
                     *       ],
                     *       "first_seq": 1,
                     *       "page": {
                     *         "limit": 100,
                     *         "next_after": 100,
                     *         "has_more": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LedgerPage"];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationError"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getProtectedResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description RFC 9728 */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resource": "http://127.0.0.1:35871",
                     *       "authorization_servers": [
                     *         "http://127.0.0.1:35871"
                     *       ],
                     *       "scopes_supported": [
                     *         "read"
                     *       ],
                     *       "bearer_methods_supported": [
                     *         "header"
                     *       ],
                     *       "resource_name": "Regulatory Pack API",
                     *       "resource_documentation": "http://127.0.0.1:35871/docs"
                     *     }
                     */
                    "application/json": components["schemas"]["ProtectedResourceMetadata"];
                };
            };
        };
    };
    getAuthorizationServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description RFC 8414 */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "http://127.0.0.1:35871",
                     *       "authorization_endpoint": "http://127.0.0.1:35871/authorize",
                     *       "token_endpoint": "http://127.0.0.1:35871/token",
                     *       "registration_endpoint": "http://127.0.0.1:35871/register",
                     *       "revocation_endpoint": "http://127.0.0.1:35871/revoke",
                     *       "scopes_supported": [
                     *         "read"
                     *       ],
                     *       "response_types_supported": [
                     *         "code"
                     *       ],
                     *       "response_modes_supported": [
                     *         "query"
                     *       ],
                     *       "grant_types_supported": [
                     *         "authorization_code"
                     *       ],
                     *       "token_endpoint_auth_methods_supported": [
                     *         "none"
                     *       ],
                     *       "revocation_endpoint_auth_methods_supported": [
                     *         "none"
                     *       ],
                     *       "code_challenge_methods_supported": [
                     *         "S256"
                     *       ],
                     *       "authorization_response_iss_parameter_supported": true,
                     *       "client_id_metadata_document_supported": true,
                     *       "service_documentation": "http://127.0.0.1:35871/docs"
                     *     }
                     */
                    "application/json": components["schemas"]["AuthorizationServerMetadata"];
                };
            };
        };
    };
    registerClient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection: the same answer for two minutes
                 * @example 5b6f
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientRegistrationRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "application_type": "native",
                     *       "grant_types": [
                     *         "authorization_code"
                     *       ],
                     *       "id_token_signed_response_alg": "Ed25519",
                     *       "require_auth_time": false,
                     *       "response_types": [
                     *         "code"
                     *       ],
                     *       "subject_type": "public",
                     *       "token_endpoint_auth_method": "client_secret_basic",
                     *       "require_pushed_authorization_requests": false,
                     *       "dpop_bound_access_tokens": false,
                     *       "client_id_issued_at": 1795992554,
                     *       "client_id": "oac_67a25977bfcf5dcea6703de0",
                     *       "client_secret_expires_at": 0,
                     *       "client_secret": "rRuuj76IODO24RhyAvIR84-sthCoQfjVwm4lo9xgrbih-nJybjwtG6ZEhnNmg1Hxb8iK9r_Ko5mcfne--jw88A",
                     *       "redirect_uris": [
                     *         "http://127.0.0.1:49152/callback"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RegisteredClient"];
                };
            };
            /** @description Default Response */
            201: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "application_type": "native",
                     *       "grant_types": [
                     *         "authorization_code"
                     *       ],
                     *       "id_token_signed_response_alg": "Ed25519",
                     *       "require_auth_time": false,
                     *       "response_types": [
                     *         "code"
                     *       ],
                     *       "subject_type": "public",
                     *       "token_endpoint_auth_method": "client_secret_basic",
                     *       "require_pushed_authorization_requests": false,
                     *       "dpop_bound_access_tokens": false,
                     *       "client_id_issued_at": 1795992554,
                     *       "client_id": "oac_1c9ce7e5892f494be5264ac1",
                     *       "client_secret_expires_at": 0,
                     *       "client_secret": "LveoeyEr-QBlzNP1LXhc1wZcdJTmkBMz4R1s32X73GziNNO6dUaGcblrKC47kKc7rrtk95ljC6tKG_iPQLgs4g",
                     *       "redirect_uris": [
                     *         "http://127.0.0.1:49152/callback"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RegisteredClient"];
                };
            };
            /** @description RFC 6749; errors of this API carry its envelope beside */
            "4XX": {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "invalid_redirect_uri",
                     *       "error_description": "redirect_uris is mandatory property"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description RFC 6749; errors of this API carry its envelope beside */
            "5XX": {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "temporarily_unavailable",
                     *       "error_description": "Billing ledger is unavailable",
                     *       "status": "error",
                     *       "errors": [
                     *         {
                     *           "code": "billing_unavailable",
                     *           "message": "Billing ledger is unavailable",
                     *           "doc_url": "http://127.0.0.1:39785/docs/errors/billing_unavailable"
                     *         }
                     *       ],
                     *       "trace_id": "6b86b273ff34fce19d6b804eff5a3f57"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection: the same answer for two minutes
                 * @example 5b6f
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "oxN9zUPWp7scQUplRHU2xNHntl9IqJdGIYJ_Xdqcxcq",
                     *       "expires_in": 3600,
                     *       "refresh_token": "k_tBUnTKz-ZHZOxRNIddaxTtiP8iEwXEoosnRUpu4BF",
                     *       "scope": "read",
                     *       "token_type": "Bearer"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description RFC 6749; errors of this API carry its envelope beside */
            "4XX": {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "invalid_request",
                     *       "error_description": "only application/x-www-form-urlencoded content-type bodies are supported on POST /token"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description RFC 6749; errors of this API carry its envelope beside */
            "5XX": {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "temporarily_unavailable",
                     *       "error_description": "Billing ledger is unavailable",
                     *       "status": "error",
                     *       "errors": [
                     *         {
                     *           "code": "billing_unavailable",
                     *           "message": "Billing ledger is unavailable",
                     *           "doc_url": "http://127.0.0.1:39785/docs/errors/billing_unavailable"
                     *         }
                     *       ],
                     *       "trace_id": "6b86b273ff34fce19d6b804eff5a3f57"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
        };
    };
    revokeOAuthToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection: the same answer for two minutes
                 * @example 5b6f
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevocationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["RevokeOAuthTokenAnswer"];
                };
            };
            /** @description RFC 6749; errors of this API carry its envelope beside */
            "4XX": {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "invalid_request",
                     *       "error_description": "only application/x-www-form-urlencoded content-type bodies are supported on POST /revoke"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description RFC 6749; errors of this API carry its envelope beside */
            "5XX": {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "temporarily_unavailable",
                     *       "error_description": "Billing ledger is unavailable",
                     *       "status": "error",
                     *       "errors": [
                     *         {
                     *           "code": "billing_unavailable",
                     *           "message": "Billing ledger is unavailable",
                     *           "doc_url": "http://127.0.0.1:39785/docs/errors/billing_unavailable"
                     *         }
                     *       ],
                     *       "trace_id": "6b86b273ff34fce19d6b804eff5a3f57"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
        };
    };
    authorize: {
        parameters: {
            query: {
                /**
                 * @description Always `code`
                 * @example code
                 */
                response_type: string;
                /**
                 * @description Of a registered client, or the https address of its metadata document
                 * @example oac_0d6f7c4b1a2e3f4a5b6c7d8e
                 */
                client_id: string;
                /**
                 * @description One that the client registered; on the loopback interface with any port
                 * @example http://127.0.0.1:33418/callback
                 */
                redirect_uri: string;
                /**
                 * @description SHA-256 of the code verifier, base64url (PKCE)
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge: string;
                /**
                 * @description Always `S256`
                 * @example S256
                 */
                code_challenge_method: string;
                /**
                 * @description Some of read, write, admin, packs:unpublished, separated by spaces; `read` by default
                 * @example read
                 */
                scope?: string;
                /**
                 * @description Given back as it is
                 * @example af0ifjsldkj
                 */
                state?: string;
                /**
                 * @description What the token is for (RFC 8707); this API by default
                 * @example http://127.0.0.1:8080
                 */
                resource?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The waiting page */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Back to the assistant */
            303: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description RFC 6749; errors of this API carry its envelope beside */
            "4XX": {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "invalid_request",
                     *       "error_description": "missing required parameter 'client_id'"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description RFC 6749; errors of this API carry its envelope beside */
            "5XX": {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "temporarily_unavailable",
                     *       "error_description": "Billing ledger is unavailable",
                     *       "status": "error",
                     *       "errors": [
                     *         {
                     *           "code": "billing_unavailable",
                     *           "message": "Billing ledger is unavailable",
                     *           "doc_url": "http://127.0.0.1:39785/docs/errors/billing_unavailable"
                     *         }
                     *       ],
                     *       "trace_id": "6b86b273ff34fce19d6b804eff5a3f57"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
        };
    };
    introspectToken: {
        parameters: {
            query: {
                /**
                 * @description Access or refresh token
                 * @example a-token
                 */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "X-Credits-Cost": components["headers"]["CreditsCost"];
                    "X-Credits-Remaining": components["headers"]["CreditsRemaining"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": false
                     *     }
                     */
                    "application/json": components["schemas"]["TokenIntrospection"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["CreditsExhausted"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationErrorInDetail"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    listAuthorizationRequests: {
        parameters: {
            query?: {
                /** @description Only requests in this state */
                status?: components["schemas"]["AuthorizationStatusInput"];
                /** @description Items on a page */
                limit?: components["parameters"]["LimitParameter"];
                /** @description Items to pass over */
                offset?: components["parameters"]["OffsetParameter"];
            };
            header?: {
                /**
                 * @description The key of the operator; 401 without it
                 * @example the-key-of-the-operator
                 */
                "X-Billing-Admin-Key"?: components["parameters"]["XBillingAdminKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "oar_f52d34af82af096fd3362d48a962d84a",
                     *           "code": "WZJC-BWFN",
                     *           "state": "pending",
                     *           "client_id": "oac_c01dddec8b0b67e2875c81f2",
                     *           "client_name": "Assistant",
                     *           "redirect_uri": "http://127.0.0.1:49152/callback",
                     *           "scopes": [
                     *             "read"
                     *           ],
                     *           "created_at": "2026-11-21T22:49:10.229Z",
                     *           "expires_at": "2026-11-21T23:04:10.229Z"
                     *         }
                     *       ],
                     *       "page": {
                     *         "limit": 1,
                     *         "offset": 0,
                     *         "total": 2,
                     *         "next_offset": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AuthorizationRequestList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationErrorInDetail"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getAuthorizationRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The key of the operator; 401 without it
                 * @example the-key-of-the-operator
                 */
                "X-Billing-Admin-Key"?: components["parameters"]["XBillingAdminKeyParameter"];
            };
            path: {
                /**
                 * @description Id of the request, or its code as the waiting page shows it
                 * @example BCDF-GHJK
                 */
                authorization_request_id: components["parameters"]["AuthorizationRequestIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "oar_4a4683577faaf02060cbdaac20149ddf",
                     *       "code": "KNMC-LZHN",
                     *       "state": "pending",
                     *       "client_id": "oac_3f1bce3a933b9de616ca269c",
                     *       "client_name": "Assistant",
                     *       "redirect_uri": "http://127.0.0.1:49152/callback",
                     *       "scopes": [
                     *         "read"
                     *       ],
                     *       "created_at": "2026-11-21T22:49:10.229Z",
                     *       "expires_at": "2026-11-21T23:04:10.229Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthAuthorizationRequest"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationErrorInDetail"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    approveAuthorizationRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The key of the operator; 401 without it
                 * @example the-key-of-the-operator
                 */
                "X-Billing-Admin-Key"?: components["parameters"]["XBillingAdminKeyParameter"];
            };
            path: {
                /**
                 * @description Id of the request, or its code as the waiting page shows it
                 * @example BCDF-GHJK
                 */
                authorization_request_id: components["parameters"]["AuthorizationRequestIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuthorizationRequestApproval"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "oar_aa672748bf1e554f218ad0a7c486fbfb",
                     *       "code": "SSXD-LMWP",
                     *       "state": "approved",
                     *       "client_id": "oac_fa83e390a014cf0c8d4ca798",
                     *       "client_name": "Assistant",
                     *       "redirect_uri": "http://127.0.0.1:49152/callback",
                     *       "scopes": [
                     *         "read"
                     *       ],
                     *       "created_at": "2026-11-21T22:49:10.229Z",
                     *       "expires_at": "2026-11-21T23:04:10.229Z",
                     *       "decided_at": "2026-11-21T22:49:10.229Z",
                     *       "workspace_id": "019a8f0e-5c0e-7cc1-9d8e-000000000001",
                     *       "granted_scopes": [
                     *         "read"
                     *       ],
                     *       "remember": false
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthAuthorizationRequest"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationErrorInDetail"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    denyAuthorizationRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters
                 * @example 9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKeyParameter"];
                /**
                 * @description The key of the operator; 401 without it
                 * @example the-key-of-the-operator
                 */
                "X-Billing-Admin-Key"?: components["parameters"]["XBillingAdminKeyParameter"];
            };
            path: {
                /**
                 * @description Id of the request, or its code as the waiting page shows it
                 * @example BCDF-GHJK
                 */
                authorization_request_id: components["parameters"]["AuthorizationRequestIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuthorizationRequestDenial"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "oar_705fa74a5f8271260f6b6b1ab0083cc8",
                     *       "code": "LVDQ-RBMZ",
                     *       "state": "denied",
                     *       "client_id": "oac_487c2914c6e20b1313502b03",
                     *       "client_name": "Assistant",
                     *       "redirect_uri": "http://127.0.0.1:49152/callback",
                     *       "scopes": [
                     *         "read"
                     *       ],
                     *       "created_at": "2026-11-21T22:49:10.229Z",
                     *       "expires_at": "2026-11-21T23:04:10.229Z",
                     *       "decided_at": "2026-11-21T22:49:10.229Z"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthAuthorizationRequest"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictOrIdempotencyInProgress"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationErrorInDetail"];
            429: components["responses"]["RateLimitedOrTooBusy"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["BillingUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["GetHealthAnswer"];
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "components": {
                     *         "neo4j": {
                     *           "status": "up",
                     *           "latency_ms": 4.1
                     *         },
                     *         "graph_migrations": {
                     *           "status": "up"
                     *         },
                     *         "redis": {
                     *           "status": "up",
                     *           "latency_ms": 5.3
                     *         },
                     *         "packs": {
                     *           "status": "up",
                     *           "latency_ms": 46.5
                     *         },
                     *         "accounts": {
                     *           "status": "up",
                     *           "detail": "being compared with their audit logs in the background: 0 of 0"
                     *         },
                     *         "clock": {
                     *           "status": "up",
                     *           "detail": "730234 s behind Redis; correct the clock that is wrong"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetReadinessAnswer"];
                };
            };
            /** @description Default Response */
            503: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "not_ready",
                     *       "components": {
                     *         "neo4j": {
                     *           "status": "up",
                     *           "latency_ms": 90.7
                     *         },
                     *         "graph_migrations": {
                     *           "status": "up"
                     *         },
                     *         "redis": {
                     *           "status": "down",
                     *           "detail": "does not answer; calls are refused until it answers"
                     *         },
                     *         "packs": {
                     *           "status": "up",
                     *           "latency_ms": 4.8
                     *         },
                     *         "accounts": {
                     *           "status": "up",
                     *           "detail": "being compared with their audit logs in the background: 0 of 0"
                     *         },
                     *         "clock": {
                     *           "status": "up",
                     *           "detail": "not compared: Redis does not tell its time"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetReadinessAnswer"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics */
            200: {
                headers: {
                    traceparent: components["headers"]["Traceparent"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "metrics": [
                     *         {
                     *           "help": "Total user CPU time spent in seconds.",
                     *           "name": "process_cpu_user_seconds_total",
                     *           "type": "counter",
                     *           "values": [
                     *             {
                     *               "value": 30.05362,
                     *               "labels": {}
                     *             }
                     *           ],
                     *           "aggregator": "sum"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetMetricsAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    receivePackVersionPublishedEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackVersionPublishedEvent"];
            };
        };
        responses: {
            /** @description Taken. After any other answer than a 2xx it is sent again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePackVersionBlockedEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackVersionBlockedEvent"];
            };
        };
        responses: {
            /** @description Taken. After any other answer than a 2xx it is sent again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveCustomerImpactCreatedEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerImpactCreatedEvent"];
            };
        };
        responses: {
            /** @description Taken. After any other answer than a 2xx it is sent again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveIncidentVerdictChangedEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentVerdictChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. After any other answer than a 2xx it is sent again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveIncidentFilingChangedEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentFilingChangedEvent"];
            };
        };
        responses: {
            /** @description Taken. After any other answer than a 2xx it is sent again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveCreditsLowEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditsLowEvent"];
            };
        };
        responses: {
            /** @description Taken. After any other answer than a 2xx it is sent again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveWebhookTestEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Taken. After any other answer than a 2xx it is sent again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
