-- needs: describe
-- Returns an account as `describe` has it. Changes nothing, so expired credits are still there.
-- KEYS 1-8 account
return describe(load_account(0))
